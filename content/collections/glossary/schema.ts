import { z } from 'zod';
import { areaSchema, label, prose, slug } from '#content/schemas.ts';

export const termSchema = z.strictObject({
  /** The anchor on the page. */
  id: slug,
  term: label,
  /** The abbreviation, or what it stands for. */
  also: label.optional(),
  /** How texts spell it where they link to it; the term itself unless given, nothing for an empty list. */
  spellings: z.array(label).optional(),
  area: z.union([areaSchema, z.literal('regulation')]),
  definition: prose,
  /** Completes "You meet it when …". */
  meet: prose,
  /** For what a law or a standard says: where it was read. */
  source: z.strictObject({ title: label, href: z.url() }).optional(),
});
export type Term = z.output<typeof termSchema>;
export type TermInput = z.input<typeof termSchema>;
