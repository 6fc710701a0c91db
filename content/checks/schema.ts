import { z } from 'zod';
import {
  areaSchema,
  label,
  metaSchema,
  prose,
  quickstartSchema,
  serviceSchema,
  slug,
} from '#content/schemas.ts';

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
      nothingOpen: label,
      gapsHeading: label,
      gap: prose,
      order: prose,
    }),
  }),
  z.strictObject({
    kind: z.literal('automated-decisions'),
    /** Each must hold; `failed` is the reason where it does not. */
    conditions: z.array(z.strictObject({ question: slug, failed: prose })).min(3),
    words: z.strictObject({
      likely: prose,
      open: prose,
      unlikely: prose,
      because: prose,
      unsureToo: prose,
      openHeading: label,
      draftHeading: label,
      draftLead: prose,
      draft: z.strictObject({ first: prose, solely: prose, related: prose, information: prose }),
    }),
  }),
  z.strictObject({
    kind: z.literal('quickstart-fit'),
    /** What an answer to the first question leads to: a Quickstart, a service for more, or neither. */
    needs: z
      .array(
        z
          .strictObject({
            need: slug,
            quickstart: slug.optional(),
            service: slug.optional(),
            none: prose.optional(),
            /** Whom to turn to where nothing of ours helps. */
            instead: z
              .array(z.strictObject({ text: prose, link: z.strictObject({ label, href: z.url() }) }))
              .optional(),
          })
          .refine(({ quickstart, service, none }) => Boolean(quickstart ?? service) !== Boolean(none), {
            message: 'leads to something of ours, or says why not',
          }),
      )
      .min(3),
    quickstarts: z.array(
      quickstartSchema
        .pick({ id: true, title: true, exGstCents: true, unit: true })
        .extend(quickstartSchema.shape.comparison.shape),
    ),
    services: z.array(serviceSchema.pick({ slug: true, name: true, lead: true })),
    words: z.strictObject({
      quickstart: prose,
      wait: prose,
      service: prose,
      none: prose,
      waitText: prose,
      table: label,
      head: z.array(label).length(2),
      rows: z.strictObject({
        price: label,
        forWhom: label,
        bring: label,
        after: label,
        notIncluded: label,
      }),
      project: label,
      user: label,
      quoted: prose,
      /** Of a service, where those who decide have no time. */
      begin: prose,
      more: label,
    }),
  }),
  z.strictObject({
    kind: z.literal('quote'),
    products: z.array(
      quickstartSchema.pick({
        id: true,
        title: true,
        unit: true,
        exGstCents: true,
        monthlyExGstCents: true,
      }),
    ),
    words: z.strictObject({
      summary: label,
      nothing: prose,
      table: label,
      head: z.array(label).length(4),
      project: label,
      users: label,
      months: label,
      total: label,
      left: prose,
    }),
  }),
  z.strictObject({
    kind: z.literal('downtime'),
    words: z.strictObject({
      summary: label,
      table: label,
      head: z.array(label).length(2),
      revenue: label,
      people: label,
      total: label,
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
