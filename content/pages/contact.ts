import { metaSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

/** The reply promise, and what it means at a weekend. */
const answered = `We reply within ${site.replyPromise}; at weekends our office is closed.`;

export const contact = {
  answered,
  /** Fixed in full by docs/specification.md: it must not pass through the title template. */
  absoluteTitle: `Contact Us - ${site.name} Consulting`,
  meta: metaSchema.parse({
    title: 'Contact Us',
    description:
      'Contact us to discuss how our expertise in Observability, Cyber Security and AI can help your business thrive. We reply within 24 hours.',
    updated: '2026-11-25',
  }),
  heading: 'Contact Us',
  lead: `Tell us about the system, the risk or the idea. ${answered}`,
  formHeading: 'Send Us a Message',
  detailsHeading: 'Get in Touch',
  faqHeading: 'Before you write',
  collectionNotice:
    'We use these details to answer you and for nothing else. They are kept on our enquiry system, never sold, and deleted as our [privacy policy](/privacy-policy) says.',
} as const;
