import { z } from 'zod';
import { contactAbout } from '#content/contact-about.ts';
import { linkSchema, metaSchema, resourceCategories, areaSchema } from '#content/schemas.ts';

const text = z.string().trim().min(1);
const headedTextSchema = z.strictObject({ heading: text, text });

const resourcesPageSchema = z.strictObject({
  meta: metaSchema,
  heading: text,
  lead: text,
  featured: z.strictObject({ label: text, contentsHeading: text }),
  papers: headedTextSchema,
  categories: z
    .array(z.strictObject({ name: z.enum(resourceCategories), area: areaSchema, lead: text }))
    .length(resourceCategories.length),
  newsletter: z.strictObject({
    heading: text,
    text,
    archive: linkSchema,
  }),
  closing: z.strictObject({ heading: text, text, actions: z.array(linkSchema).length(2) }),
});
export type ResourcesPage = z.output<typeof resourcesPageSchema>;

export const resourcesPage: ResourcesPage = resourcesPageSchema.parse({
  meta: {
    title: 'Executive guides to cyber risk and AI',
    description:
      'Guides, briefs and frameworks for executives on cyber security leadership, enterprise observability and AI, with a guide to approving AI safely.',
    keywords: [
      'executive cyber security guide',
      'CISO advisory Australia',
      'enterprise observability guide',
      'AI governance framework',
      'Essential Eight',
      'AI regulatory compliance',
    ],
    updated: '2026-11-23',
  },
  heading: 'Executive Resources',
  lead: 'Papers to read before a decision, not after it. Each names the decision it serves and the sources it rests on. All are free to read here and to download, and none asks for your address.',
  featured: { label: 'Featured guide', contentsHeading: 'Inside the guide' },
  papers: {
    heading: 'Papers by the decision they serve',
    text: 'A download holds the same text as its page, set for paper and for the board pack.',
  },
  categories: [
    {
      name: 'Cybersecurity Leadership',
      area: 'security',
      lead: 'For directors and executives who answer for a risk they do not run day to day.',
    },
    {
      name: 'Enterprise Observability',
      area: 'observability',
      lead: 'For leaders who hear about faults from customers and want to hear first.',
    },
    {
      name: 'AI & Digital Transformation',
      area: 'ai',
      lead: 'For sponsors who have to say yes, no or not yet to a system that learns.',
    },
  ],
  newsletter: {
    heading: 'The newsletter',
    text: 'Short notes on AI security, observability and regulation, with the action each one calls for. Every issue is published under [Industry Updates](/industry-updates), free to read without an address; subscribe, and each comes by e-mail.',
    archive: { label: 'Read every issue in the archive', href: '/industry-updates' },
  },
  closing: {
    heading: 'Need an answer rather than a paper?',
    text: 'Tell us the decision and the date. We reply within 24 hours.',
    actions: [
      { label: 'Contact us', href: contactAbout('A decision to make') },
      { label: 'See our services', href: '/services' },
    ],
  },
});
