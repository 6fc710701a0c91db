import { z } from 'zod';
import { areaSchema, label, metaSchema, prose, slug } from '#content/schemas.ts';

const option = z.strictObject({ value: slug, label });

/** One thing that a check asks; `name` is the field of the form and the key in the address. */
const questionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    name: slug,
    text: prose,
    hint: prose.optional(),
    options: z.array(option).min(2),
  }),
  z.strictObject({
    kind: z.literal('several'),
    name: slug,
    text: prose,
    hint: prose.optional(),
    options: z.array(option).min(1),
  }),
  z.strictObject({
    kind: z.literal('number'),
    name: slug,
    text: prose,
    hint: prose.optional(),
    min: z.number(),
    max: z.number(),
    /** How many decimals may be typed. */
    decimals: z.int().min(0).max(2),
    /** Left empty it counts as 0. */
    optional: z.boolean().default(false),
  }),
]);
const groupSchema = z.strictObject({ heading: label.optional(), questions: z.array(questionSchema).min(1) });

const level = z.int().min(1).max(3);
/** A question of the Essential Eight, all of whose rows stand in one appendix of the model. */
const requirementSchema = z.strictObject({
  id: slug,
  level,
  /** Our own estimate of the work: 1 a setting, 2 a change to how people work, 3 a project. */
  effort: z.int().min(1).max(3),
  question: prose,
  /** What to do where it is not met. */
  gap: prose,
});
export const strategySchema = z.strictObject({
  id: slug,
  name: label,
  requirements: z.array(requirementSchema).min(3).max(4),
});

/** The words of each method; `{name}` in one is replaced by what was computed. */
const methodSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('essential-eight'),
    strategies: z.array(strategySchema).length(8),
    levels: z.array(label).length(4),
    efforts: z.array(label).length(3),
    words: z.strictObject({
      none: prose,
      some: prose,
      all: prose,
      table: label,
      head: z.array(label).length(3),
      open: label,
      nothingOpen: label,
      gapsHeading: label,
      gap: prose,
      order: prose,
    }),
  }),
]);

/** Where the facts of a check come from, and when they were last compared with it. */
const sourceSchema = z.strictObject({
  title: label,
  publisher: label,
  date: z.iso.date().optional(),
  href: z.url(),
  checkedOn: z.iso.date(),
});

/** A check that a visitor runs for himself (docs/decisions/0055-checks.md). */
export const checkSchema = z.strictObject({
  slug,
  name: label,
  area: areaSchema,
  meta: metaSchema,
  lead: prose,
  /** What one has after it, on the list of checks. */
  gives: prose,
  groups: z.array(groupSchema).min(1),
  button: label,
  method: methodSchema,
  /** How the answer comes about, with its formula. */
  basis: z.array(prose).min(1),
  /** What the result is not. */
  caution: prose,
  sources: z.array(sourceSchema).default([]),
  /** The subject of an enquiry that takes the result along. */
  subject: label,
});

export type Question = z.output<typeof questionSchema>;
export type Check = z.output<typeof checkSchema>;
export type Strategy = z.output<typeof strategySchema>;
export type Method<Kind extends Check['method']['kind']> = Extract<Check['method'], { kind: Kind }>;
