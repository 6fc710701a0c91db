import { z } from 'zod';
import { label, prose } from '#content/schemas.ts';

/** Which controls must be on, and which off, for something to show; numbered from 1. */
const conditionSchema = z.strictObject({
  on: z.array(z.int().min(1).max(4)).default([]),
  off: z.array(z.int().min(1).max(4)).default([]),
});

/** What stands around an explorable drawing: its controls, and a caption that says what is drawn. */
export const explorerSchema = z.strictObject({
  heading: label,
  text: prose,
  legend: label,
  /** 'one': radio buttons, the first one chosen; 'several': check boxes. */
  choice: z.enum(['one', 'several']),
  controls: z
    .array(z.strictObject({ label, on: z.boolean().default(false) }))
    .min(2)
    .max(4),
  captions: z.array(z.strictObject({ text: prose, when: conditionSchema })).min(2),
  /** Keeps an example from being read as a result. */
  note: prose,
});
export type Condition = z.output<typeof conditionSchema>;
export type Explorer = z.output<typeof explorerSchema>;
