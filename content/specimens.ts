import { z } from 'zod';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { parseRecord, recordsOf, type RecordBody } from '#content/front-matter.ts';
import { curlyMarks } from '#content/quotation-marks.ts';
import { label, metaSchema, prose, slug, type Quickstart } from '#content/schemas.ts';
import { sourcesSchema } from '#content/sources.ts';

const printed = prose.transform((text) => curlyMarks(text));

const questionSchema = z
  .strictObject({
    question: printed,
    /** Each says why it is right or wrong: a score alone teaches nothing. */
    answers: z.array(z.strictObject({ text: printed, right: z.boolean(), reason: printed })).min(3),
  })
  .refine(({ answers }) => answers.filter(({ right }) => right).length === 1, {
    path: ['answers'],
    message: 'one answer is right',
  });
export type Question = z.output<typeof questionSchema>;

/** What a specimen's front matter says. */
const frontMatterSchema = z.strictObject({
  /** The id of the Quickstart that it belongs to. */
  quickstart: slug,
  /** As that Quickstart names it, among its deliverables or in what it includes. */
  deliverable: label,
  description: metaSchema.shape.description.transform((text) => curlyMarks(text)),
  /** The day its text last changed: it dates the page and the file. */
  updated: z.iso.date(),
  /** Where it names a law, a standard or an authority: what that was read in. */
  sources: sourcesSchema.optional(),
  /** Of a module, which is shown in full; any other specimen is the first two pages of a document. */
  questions: z.array(questionSchema).length(2).optional(),
});

/** A specimen as its file holds it; lib/specimens reads the body. */
export type SpecimenRecord = Omit<z.output<typeof frontMatterSchema>, 'quickstart'> &
  RecordBody & { quickstart: Quickstart; path: string; name: string };

/** What a Quickstart hands over, by name and in the order of its page. */
const namedBy = ({ deliverable, included }: Quickstart): string[] => [
  ...deliverable,
  ...included.map(({ title }) => title),
];

// cspell:ignore quickstart md
/** @throws with the file and the path of the field, so that a mistake fails the build */
export function parseSpecimenFile(name: string, text: string): SpecimenRecord {
  const about = parseRecord('specimens', name, text, frontMatterSchema);
  const quickstart = quickstarts.find(({ id }) => id === about.quickstart);
  if (!quickstart || !namedBy(quickstart).includes(about.deliverable))
    throw new Error(`content/specimens/${name}.md: ${about.quickstart} hands over no "${about.deliverable}"`);
  return {
    ...about,
    quickstart,
    path: `/sme-quickstarts/${quickstart.id}/${name}`,
    name: `Specimen: ${about.deliverable}`,
  };
}

/** Every specimen, in the order of the Quickstarts and of what they hand over; adding a file adds one. */
export const specimens: readonly SpecimenRecord[] = recordsOf('specimens', parseSpecimenFile).sort(
  (a, b) =>
    quickstarts.indexOf(a.quickstart) - quickstarts.indexOf(b.quickstart) ||
    namedBy(a.quickstart).indexOf(a.deliverable) - namedBy(b.quickstart).indexOf(b.deliverable),
);

/** Those of one Quickstart. */
export const specimensOf = (id: Quickstart['id']): SpecimenRecord[] =>
  specimens.filter(({ quickstart }) => quickstart.id === id);
