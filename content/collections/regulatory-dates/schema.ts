import { z } from 'zod';
import { label, officialTitle, prose, slug } from '#content/schemas.ts';

const areas = ['AI', 'Privacy', 'Cyber security', 'Energy', 'Finance'] as const;

const placeSchema = z.strictObject({
  title: officialTitle,
  /** Where in it the date or the duty stands. */
  section: label,
  href: z.url(),
});

const dutySchema = z.strictObject({
  /** The anchor on the page and the identity of the event in calendars: a date that moves keeps it. */
  id: slug,
  title: label,
  areas: z.array(z.enum(areas)).min(1),
  /** Who is reached. */
  reached: prose,
  /** What to have done by then; of what already applies, what to have in place. */
  doBy: prose,
  /** The rule itself, where the source below is another page about it. */
  rule: placeSchema.optional(),
  /** What was opened: the authority's own page, a law firm's or specialist's, or what quotes the rule. */
  source: placeSchema.extend({
    kind: z.enum(['authority', 'specialist', 'reproduction']),
    href: z.url().optional(),
  }),
  /** The day on which the record was last compared with its source. */
  checkedOn: z.iso.date(),
});

const isTraceable = ({ rule, source }: z.output<typeof dutySchema>): boolean =>
  Boolean(source.href) || Boolean(rule);
const traceable = { message: 'a record has the address of its source or of the rule' };

export const undatedDutySchema = dutySchema.refine(isTraceable, traceable);
export const regulatoryDateSchema = dutySchema
  .extend({
    date: z.iso.date(),
    /**
     * 'law' applies from its day; 'deadline' is law as well, but is over with its day; 'expected': announced,
     * and not yet law for those who are reached.
     */
    status: z.enum(['law', 'deadline', 'expected']),
  })
  .refine(isTraceable, traceable);

export type UndatedDuty = z.output<typeof undatedDutySchema>;
export type RegulatoryDate = z.output<typeof regulatoryDateSchema>;
export type RegulatoryDateInput = z.input<typeof regulatoryDateSchema>;
