import { z } from 'zod';
import { resources } from '#content/collections/resources.ts';
import { Counted } from '#content/counted.ts';
import { linkSchema, metaSchema, resourceCategories, areaSchema } from '#content/schemas.ts';

const text = z.string().trim().min(1);
const headedTextSchema = z.strictObject({ heading: text, text });

const resourcesPageSchema = z.strictObject({
  meta: metaSchema,
  heading: text,
  lead: text,
  featured: z.strictObject({ label: text, contentsHeading: text, action: text }),
  papers: headedTextSchema,
  categories: z
    .array(z.strictObject({ name: z.enum(resourceCategories), area: areaSchema, lead: text }))
    .length(resourceCategories.length),
  /** The two buttons of each paper, and what the first one shows. */
  buttons: z.strictObject({ download: text, contents: text, onRequest: text, ask: text }),
  newsletter: z.strictObject({
    heading: text,
    text,
    field: text,
    button: text,
    invalid: text,
    notOpen: text,
    archive: linkSchema,
    /** Shown without scripts. */
    withoutScripts: text,
    /** The subject of an enquiry sent instead of a sign-up. */
    subject: text,
  }),
  closing: z.strictObject({ heading: text, text, actions: z.array(linkSchema).length(2) }),
});
export type ResourcesPage = z.output<typeof resourcesPageSchema>;

export const resourcesPage: ResourcesPage = resourcesPageSchema.parse({
  meta: {
    title: 'Executive Resources',
    description:
      'Guides, briefs and frameworks for executives on cyber security leadership, enterprise observability and AI, with a 50-page guide to approving AI safely.',
    keywords: [
      'executive cyber security guide',
      'CISO advisory Australia',
      'enterprise observability guide',
      'AI governance framework',
      'Essential Eight',
      'AI regulatory compliance',
    ],
    updated: '2026-11-21',
  },
  heading: 'Executive Resources',
  lead: 'Papers to read before a decision, not after it. Each states what it helps you decide, how long it takes and what it covers, so you can choose the one that fits the meeting in front of you.',
  featured: { label: 'Featured guide', contentsHeading: 'Inside the guide', action: 'Ask for a copy' },
  papers: {
    heading: `${Counted(resources)} papers, by the decision they serve`,
    text: 'Every paper is sent on request. Download says how to ask for a copy; Contents lists what is inside.',
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
  buttons: {
    download: 'Download',
    contents: 'Contents',
    onRequest: 'Sent on request.',
    ask: 'Ask for a copy',
  },
  newsletter: {
    heading: 'The newsletter',
    text: 'Short notes on AI security, observability and regulation, with the action each one calls for. Every issue is also published under [Industry Updates](/industry-updates), free to read without an address.',
    field: 'E-mail address',
    button: 'Subscribe',
    invalid: 'Enter an e-mail address in the form name@example.com',
    notOpen: 'Nothing was stored: newsletter sign-up is not open yet.',
    archive: { label: 'Read every issue in the archive', href: '/industry-updates' },
    withoutScripts:
      'Newsletter sign-up is not open yet. Subscribe takes you to our contact form; the address typed here is neither sent nor stored.',
    subject: 'Newsletter sign-up',
  },
  closing: {
    heading: 'Need an answer rather than a paper?',
    text: 'Tell us the decision and the date. If a paper is enough we will say so; if it takes an engineer, we will tell you what the first week would look like.',
    actions: [
      { label: 'Contact us', href: '/contact' },
      { label: 'See our services', href: '/services' },
    ],
  },
});
