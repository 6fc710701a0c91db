import { z } from 'zod';
import { caseStudies } from '#content/collections/case-studies.ts';
import { industries } from '#content/collections/industries.ts';
import { Counted, counted } from '#content/counted.ts';
import { linkSchema, metaSchema } from '#content/schemas.ts';

const text = z.string().trim().min(1);

const solutionsPageSchema = z.strictObject({
  meta: metaSchema,
  heading: text,
  lead: text,
  casesHeading: text,
  casesLead: text,
  /** What a card of `representative: true` is labelled. */
  representative: text,
  industriesHeading: text,
  industriesLead: text,
  /** Over each tile's story, and in front of the title of a case study in the same industry. */
  story: text,
  fullCase: text,
  closing: z.strictObject({ heading: text, text, action: linkSchema }),
});
export type SolutionsPage = z.output<typeof solutionsPageSchema>;

export const solutionsPage: SolutionsPage = solutionsPageSchema.parse({
  meta: {
    title: 'Case Studies & Solutions',
    description: `${Counted(caseStudies)} representative cases and ${counted(industries)} industry stories: the fault, the work done and what the team could do afterwards in observability, security and AI.`,
    updated: '2026-11-21',
  },
  heading: 'Case Studies & Solutions',
  lead: 'Start with the problem that looks like yours. Each case gives the challenge, the work and what the team could do afterwards. All are representative examples, composed from typical engagements: we do not publish our clients’ names or their faults.',
  casesHeading: `${Counted(caseStudies)} faults, and what changed`,
  casesLead:
    'From the first symptom to the evidence that it is gone. A composite has no figures of its own, so none are quoted: each result is something the team could not do before.',
  representative: 'Representative example',
  industriesHeading: `${Counted(industries)} industries, one story each`,
  industriesLead:
    'Open a tile for a short, representative story: what was going wrong, what changed, and who noticed the difference.',
  story: 'Success story, representative example',
  fullCase: 'Read the case study:',
  closing: {
    heading: 'Bring us the fault you can describe',
    text: 'Tell us what happens, how often, and who finds out first. We answer within 24 hours with the questions we would ask next and the smallest piece of work that would settle them.',
    action: { label: 'Get Started', href: '/contact' },
  },
});
