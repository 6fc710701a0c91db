import { z } from 'zod';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { Counted } from '#content/counted.ts';
import { type Area, linkSchema, metaSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

const text = z.string().trim().min(1);
const step = z.strictObject({ title: text, text });

const quickstartsPageSchema = z.strictObject({
  meta: metaSchema,
  heading: text,
  lead: text,
  cards: z.strictObject({ heading: text, lead: text }),
  comparison: z.strictObject({
    heading: text,
    caption: text,
    price: text,
    rows: z.strictObject({ forWhom: text, bring: text, after: text, notIncluded: text }),
  }),
  prices: z.strictObject({ heading: text, lead: text, caption: text, maintenance: text }),
  howItWorksHeading: text,
  howItWorks: z.array(step).min(3).max(4),
  closing: z.strictObject({ heading: text, text, checks: z.array(linkSchema) }),
});

export type QuickstartsPage = z.output<typeof quickstartsPageSchema>;

export const quickstartsPage: QuickstartsPage = quickstartsPageSchema.parse({
  meta: {
    title: 'Fixed-price AI and security for small business',
    description: `${Counted(quickstarts)} fixed-price Quickstarts for small and medium enterprises: AI policy, AI marketing, cyber security policy and staff awareness, priced before you ask.`,
    updated: '2026-11-29',
  },
  heading: 'SME Quickstarts',
  lead: `Your customer wants a security policy, your staff paste contracts into chatbots, and you have no compliance team. Pick the problem you have. Each Quickstart has a fixed scope and a published price; a project takes ${site.quickstartDuration}.`,
  cards: {
    heading: 'Prices and contents',
    lead: 'Each price stands here twice: without GST, as you book it, and with GST, as you pay it.',
  },
  comparison: {
    heading: 'Side by side',
    caption: 'The SME Quickstarts compared',
    price: 'Total you pay',
    rows: {
      forWhom: 'For you when',
      bring: 'You bring',
      after: `After ${site.quickstartDuration}`,
      notIncluded: 'Not included',
    },
  },
  prices: {
    heading: 'What you pay, line by line',
    lead: 'The same prices in one table: without GST, the GST, and the total you pay.',
    caption: 'Prices of the SME Quickstarts in Australian dollars',
    maintenance: 'AI Marketing maintenance, each month',
  },
  howItWorksHeading: 'How it works',
  howItWorks: [
    {
      title: 'Send an enquiry',
      text: `Choose a Quickstart and tell us about your business. We reply within ${site.replyPromise}. An enquiry commits you to nothing.`,
    },
    {
      title: 'Agree the scope',
      text: 'We confirm the scope, the dates and the total. Work starts when you accept.',
    },
    {
      title: 'Work with us',
      text: 'The people who decide tell us how you work. We do the writing, the building and the checking.',
    },
    {
      title: 'Keep the result',
      text: 'You receive the documents or the access that your Quickstart lists, and can carry on without us.',
    },
  ],
  closing: {
    heading: 'Not sure which one fits?',
    text: `Describe what worries you in two or three sentences. We reply within ${site.replyPromise}. Or find out in three questions, and put a price together.`,
    checks: [
      { label: 'Which Quickstart fits', href: '/checks/quickstart-fit' },
      { label: 'Build a quote', href: '/checks/quote' },
    ],
  },
});

const quickstartPageSchema = z.strictObject({
  kicker: text,
  ask: text,
  /** The same on a phone's narrow bar. */
  enquire: text,
  facts: z.strictObject({ price: text, total: text, delivery: text, reply: text }),
  includedHeading: text,
  deliverableHeading: text,
  notesHeading: text,
  priceHeading: text,
  /** What a table of prices has beside each name: the amount, its GST, both. */
  amounts: z.strictObject({ exGst: text, gst: text, total: text }),
  /** Fixed by docs/specification.md. */
  formHeading: z.literal('Get Started Today'),
  formLead: text,
  whyHeading: text,
  processHeading: text,
  claims: z.strictObject({ heading: text, lead: text }),
  perUser: z.strictObject({
    heading: text,
    lead: text,
    caption: text,
    users: text,
    calculator: z.strictObject({
      heading: text,
      label: text,
      hint: text,
      problem: text,
      tooMany: text,
      ask: text,
    }),
  }),
  maintenance: z.strictObject({
    heading: text,
    lead: text,
    caption: text,
    youPay: text,
    project: text,
    monthly: text,
  }),
  othersHeading: text,
  closing: z.strictObject({ heading: text, text }),
});

/** What all product pages share. */
export const quickstartPage = quickstartPageSchema.parse({
  kicker: 'SME Quickstart',
  ask: 'Send an enquiry',
  enquire: 'Enquire',
  facts: {
    price: 'Price',
    total: 'Total you pay',
    delivery: 'Delivery',
    reply: 'First reply within',
  },
  includedHeading: 'What is included',
  deliverableHeading: 'Inside the deliverable',
  notesHeading: 'Good to know',
  priceHeading: 'Price',
  amounts: { exGst: 'ex GST', gst: 'GST', total: 'Total' },
  formHeading: 'Get Started Today',
  formLead:
    'An enquiry commits you to nothing. We answer within 24 hours, weekends and public holidays left out, and you see the scope, the dates and the total before you decide.',
  whyHeading: 'Why choose this Quickstart',
  processHeading: 'How the work runs',
  claims: {
    heading: 'What we aim for',
    lead: 'Our targets and planning figures, so that you know them before you decide. They are ours, not research, and no promise of a result.',
  },
  perUser: {
    heading: 'Priced per user',
    lead: 'You pay once for each person you enrol. That covers 12 months of platform access and all ten modules.',
    caption: 'Examples of the price for a team, in Australian dollars',
    users: 'Users',
    calculator: {
      heading: 'Your team',
      label: 'Number of users',
      hint: 'A whole number from 1 to 500',
      problem: 'Enter a whole number from 1 to 500, for example 12.',
      tooMany: 'Above 500 users, send us an enquiry for the total.',
      ask: 'Enquire for',
    },
  },
  maintenance: {
    heading: 'Maintenance, month by month',
    lead: 'The project price includes one month of end-user support. Maintenance is charged separately and keeps prompts and connections working as vendors change their products.',
    caption: 'Prices of the project and its maintenance, in Australian dollars',
    youPay: 'What you pay',
    project: 'Project, once',
    monthly: 'Maintenance, each month',
  },
  othersHeading: 'The other Quickstarts',
  closing: {
    heading: 'Ask about this Quickstart',
    text: `An enquiry commits you to nothing. We reply within ${site.replyPromise}.`,
  },
});

/** What a card calls the area its product belongs to. */
export const areaNames = {
  observability: 'Observability',
  security: 'Cyber security',
  ai: 'Artificial intelligence',
} as const satisfies Record<Area, string>;
