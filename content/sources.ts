import { z } from 'zod';
import { curlyMarks } from '#content/quotation-marks.ts';
import { slug } from '#content/schemas.ts';

/** Titles and publishers of joint guidance name many. */
const words = z
  .string()
  .trim()
  .min(1)
  .max(250)
  .transform((text) => curlyMarks(text));

/** What a paper or a specimen says of a law, a standard or a figure was read in. */
const sourceSchema = z.strictObject({
  /** What a citation names: `[paragraph 33](source:cps-230)`. */
  id: slug,
  title: words,
  publisher: words,
  /** As the source dates itself: a year, a month or a day. */
  date: z
    .string()
    .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'write YYYY, YYYY-MM or YYYY-MM-DD, quoted')
    .optional(),
  url: z.url({ protocol: /^https$/ }),
  /** The day on which the text was last compared with the source. */
  checked: z.iso.date(),
  /** Its own address could not be opened: compared was what reproduces, quotes or describes it. */
  read: z.literal('reproduction').optional(),
});
export type Source = z.output<typeof sourceSchema>;

/** The sources of a record, each under an id of its own. */
export const sourcesSchema = z
  .array(sourceSchema)
  .min(1)
  .refine((sources) => new Set(sources.map(({ id }) => id)).size === sources.length, {
    message: 'two sources have the same id',
  });
