import { z } from 'zod';
import { metaSchema } from './schemas.ts';

const text = z.string().trim().min(1);
const headedTextSchema = z.strictObject({ heading: text, text });

export const resourcesPageSchema = z.strictObject({
  meta: metaSchema,
  heading: text,
  lead: text,
  newsletter: headedTextSchema,
  closing: headedTextSchema,
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
  newsletter: {
    heading: 'The newsletter',
    text: 'Short notes on AI security, observability and regulation, with the action each one calls for. Every issue is also published under [Industry Updates](/industry-updates), free to read without an address.',
  },
  closing: {
    heading: 'Need an answer rather than a paper?',
    text: 'Tell us the decision and the date. If a paper is enough we will say so; if it takes an engineer, we will tell you what the first week would look like.',
  },
});
