import { z } from 'zod';
import { metaSchema } from './schemas.ts';
import { site } from './site.ts';

const text = z.string().trim().min(1);
const step = z.strictObject({ title: text, text });

const quickstartsPageSchema = z.strictObject({
  meta: metaSchema,
  heading: text,
  lead: text,
  howItWorks: z.array(step).min(3).max(4),
  closing: z.strictObject({ heading: text, text }),
});

export type QuickstartsPage = z.output<typeof quickstartsPageSchema>;

export const quickstartsPage: QuickstartsPage = quickstartsPageSchema.parse({
  meta: {
    title: 'SME Quickstarts',
    description:
      'Four fixed-price Quickstarts for small and medium enterprises: AI policy, AI marketing, cyber security policy and staff awareness, priced before you ask.',
    updated: '2026-11-21',
  },
  heading: 'SME Quickstarts',
  lead: `Your customer wants a security policy by Friday, your staff are pasting contracts into chatbots, and you have no compliance team. Pick the problem you have. Each Quickstart has a fixed scope and a published price; a project takes ${site.quickstartDuration}.`,
  howItWorks: [
    {
      title: 'Send an enquiry',
      text: `Choose a Quickstart and tell us about your business. We reply within ${site.replyPromise}. An enquiry commits you to nothing.`,
    },
    {
      title: 'Agree the scope',
      text: 'We talk for half an hour, then confirm the scope, the dates and the total in writing. Work starts when you accept.',
    },
    {
      title: 'Work with us',
      text: 'You give us a few hours of the people who decide. We do the writing, the building and the checking.',
    },
    {
      title: 'Keep the result',
      text: 'You receive editable documents, and tools in accounts you control. You can carry on without us.',
    },
  ],
  closing: {
    heading: 'Not sure which one fits?',
    text: 'Describe what worries you in two or three sentences. We will name the Quickstart that answers it, or tell you that none of them does.',
  },
});
