import { metaSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

/** The reply promise, and what it means at a weekend and on a holiday. */
const answered = `We reply within ${site.replyPromise}; at weekends our office is closed, and on public holidays in New South Wales.`;

export const contact = {
  answered,
  /** Fixed in full by docs/specification.md: it must not pass through the title template. */
  absoluteTitle: `Contact Us - ${site.name} Consulting`,
  meta: metaSchema.parse({
    title: 'Contact Us',
    description:
      'Contact us to discuss how our expertise in Observability, Cyber Security and AI can help your business thrive. We reply within 24 hours.',
    updated: '2026-11-26',
  }),
  heading: 'Contact Us',
  lead: `Tell us about the system, the risk or the idea. ${answered}`,
  formHeading: 'Send Us a Message',
  detailsHeading: 'Get in Touch',
  faqHeading: 'Before you write',
  collectionNotice:
    'We use these details to answer you, and otherwise only as our [privacy policy](/privacy-policy) says. They are stored in our enquiry system, mailed to us and never sold; the policy says how long we keep them.',
} as const;
