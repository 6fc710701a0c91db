import { z } from 'zod';
import { caseStudies } from '#content/collections/case-studies.ts';
import { industries } from '#content/collections/industries.ts';
import { contactAbout } from '#content/contact-about.ts';
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
  /** Over the two columns of a case's drawing. */
  before: text,
  after: text,
  fullCase: text,
  closing: z.strictObject({ heading: text, text, action: linkSchema }),
});
export type SolutionsPage = z.output<typeof solutionsPageSchema>;

export const solutionsPage: SolutionsPage = solutionsPageSchema.parse({
  meta: {
    title: 'Case studies: observability, security and AI',
    description: `${Counted(caseStudies)} representative cases and ${counted(industries)} industry stories: the problem, the work and what a team can do afterwards in observability, security and AI.`,
    updated: '2026-11-25',
  },
  heading: 'Case Studies & Solutions',
  lead: 'Start with the problem that looks like yours. Each case gives the challenge, the work and what a team can do afterwards. All are representative examples: they describe how such work goes, and no client of ours.',
  casesHeading: 'Problems we work on',
  casesLead:
    'How such work goes, from the first symptom to the evidence that it is gone. An example has no figures of its own, so none are quoted.',
  representative: 'Representative example',
  industriesHeading: 'By industry',
  industriesLead: 'A short, representative story from each industry.',
  before: 'Before',
  after: 'After',
  story: 'Success story, representative example',
  fullCase: 'Another case in this industry:',
  closing: {
    heading: 'Bring us the fault you can describe',
    text: 'Tell us what happens, how often, and who finds out first. We reply within 24 hours.',
    action: { label: 'Get Started', href: contactAbout('A problem to solve') },
  },
});
