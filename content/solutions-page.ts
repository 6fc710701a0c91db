import { z } from 'zod';
import { metaSchema } from './schemas.ts';

const text = z.string().trim().min(1);

export const solutionsPageSchema = z.strictObject({
  meta: metaSchema,
  heading: text,
  lead: text,
  industriesHeading: text,
  industriesLead: text,
  closing: z.strictObject({ heading: text, text }),
});
export type SolutionsPage = z.output<typeof solutionsPageSchema>;

export const solutionsPage: SolutionsPage = solutionsPageSchema.parse({
  meta: {
    title: 'Case Studies & Solutions',
    description:
      'Six representative cases and twelve industry stories: the fault, the work done and what the team could do afterwards in observability, security and AI.',
    updated: '2026-11-21',
  },
  heading: 'Case Studies & Solutions',
  lead: 'Start with the problem that looks like yours. Each case gives the challenge, the work and what the team could do afterwards. All are representative examples, composed from typical engagements: we do not publish our clients’ names or their faults.',
  industriesHeading: 'Twelve industries, one story each',
  industriesLead:
    'Open a tile for a short, representative story: what was going wrong, what changed, and who noticed the difference.',
  closing: {
    heading: 'Bring us the fault you can describe',
    text: 'Tell us what happens, how often, and who finds out first. We answer within 24 hours with the questions we would ask next and the smallest piece of work that would settle them.',
  },
});
