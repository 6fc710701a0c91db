import { quickstartSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

export const aiMarketing = quickstartSchema.parse({
  id: 'ai-marketing',
  title: 'AI Marketing Quickstart',
  area: 'ai',
  motif: 'lattice',
  meta: {
    title: 'AI marketing for small business, fixed price',
    description:
      'AI-assisted marketing for small and medium enterprises at a fixed price: a plan, tools set up in your own accounts, a publishing check and trained people.',
    updated: '2026-11-28',
  },
  priceText: '$5,500 AUD ex GST',
  exGstCents: 550_000,
  unit: 'project',
  monthlyExGstCents: 15_000,
  subject: 'AI Marketing Quickstart Inquiry',
  description:
    'A marketing plan, AI tools set up in your own accounts and a check that stops a bad draft before a customer reads it.',
  features: [
    'Marketing plan with a number to beat per channel',
    'AI tools configured in your own accounts',
    'Prompt library tested on your material',
    'Publishing check for claims and consent',
    'One month of end-user support included',
    'Monthly maintenance, charged separately',
  ],
  comparison: {
    forWhom: 'Marketing waits for time, and enquiries wait for answers',
    bring: 'Your offer, your customers and access to your own accounts',
    after: 'Tools set up, a publishing check and trained people',
    notIncluded: 'Advertising spend, other firms’ subscriptions',
  },
  lead: 'Put AI to work on the marketing you never get to: a plan, tools set up in your own accounts, and people who know how to check what comes out.',
  problem: {
    heading: 'Too many drafts, too few answers',
    paragraphs: [
      'You open the marketing folder and find forty AI-written posts, all cheerful, all alike, one of them offering a discount you never agreed to. Six people filled in your enquiry form this week. Three of them are still waiting for an answer.',
      'The gap is a plan that says whom you want to reach, a check before anything is published and a quick answer to the people who write. The law wants that check too: the Australian Consumer Law prohibits misleading claims whoever, or whatever, drafted them, and the Spam Act 2003 requires consent, your identity and a working unsubscribe in commercial e-mail.',
    ],
  },
  included: [
    {
      title: 'Marketing plan',
      text: 'Your customers, your offer and three channels at most, each with a starting figure and a number to beat.',
    },
    {
      title: 'Tools in your accounts',
      text: 'Drafting, scheduling and reply tools configured under your own logins, so everything stays with you.',
    },
    {
      title: 'Voice and prompts',
      text: 'A guide to how you sound, and prompts tested on your own material with examples of what to keep and what to bin.',
    },
    {
      title: 'Lead follow-up',
      text: 'New enquiries are sorted, and a draft reply waits for a person to approve it.',
    },
    {
      title: 'Publishing check',
      text: 'A checklist that catches invented facts, unapproved offers and missing consent before your customers do.',
    },
    {
      title: 'Support and maintenance',
      text: 'One month of end-user support is included. Monthly maintenance, charged separately, keeps prompts and connections working as vendors change their products.',
    },
  ],
  deliverable: [
    'Marketing plan',
    'Brand voice guide',
    'Prompt library',
    'Publishing checklist',
    'Lead follow-up guide',
    'Measurement sheet',
  ],
  why: [
    {
      title: 'Your baseline first',
      text: 'The plan gives each channel a starting figure and a number to beat. Without a start, no result means much.',
    },
    {
      title: 'People approve',
      text: 'Nothing is published or sent without a person saying yes. AI drafts; your staff decide.',
    },
    {
      title: 'You own it',
      text: 'The tools are set up under your own logins, so you can carry on without us.',
    },
    {
      title: 'Security is our day job',
      text: 'We check what each tool does with customer data before we connect it, and we leave out the ones that fail.',
    },
  ],
  process: [
    {
      title: 'Baseline',
      text: 'We agree the audience, the offer and the figures that count, and write down where they stand today.',
    },
    {
      title: 'Build',
      text: 'We set up the tools, write the guide and test the prompts against work you are proud of.',
    },
    {
      title: 'First campaign',
      text: 'Your staff run a real campaign with us beside them, using the publishing check at every step.',
    },
    {
      title: 'Handover and support',
      text: 'You take over, with the measurement sheet to set results beside the baseline. One month of end-user support follows.',
    },
  ],
  claimIds: ['leads-3x', 'costs-40', 'conversion-2x'],
  notes: [
    `Delivery takes ${site.quickstartDuration} from the agreed start; the month of support follows.`,
    `We reply to your enquiry within ${site.replyPromise}.`,
    "Advertising spend and other firms' subscription fees are not part of the price.",
  ],
});
