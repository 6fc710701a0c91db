import { z } from 'zod';

/** Weights of the official check: an ABN is valid when 89 divides the weighted sum. */
const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
function isAbn(text: string): boolean {
  const digits = [...text.replaceAll(' ', '')].map(Number);
  const sum = digits.reduce(
    (total, digit, place) => total + (place ? digit : digit - 1) * weights[place]!,
    0,
  );
  return sum % 89 === 0;
}

export const firmDetailsSchema = z.strictObject({
  /** Eleven digits as printed: '51 824 753 556'. */
  abn: z
    .string()
    .regex(/^\d{2} \d{3} \d{3} \d{3}$/)
    .refine(isAbn, 'is not a valid ABN')
    .optional(),
  /** Number and street: '1 Example Street'. */
  street: z.string().trim().min(1).optional(),
  /** With the country code, as printed: '+61 2 5550 1234'. */
  telephone: z
    .string()
    .regex(/^\+61( \d+)+$/)
    .optional(),
  /** Each cover as its certificate of currency puts it: kind, limit, insurer, until when. */
  insurance: z.array(z.string().trim().min(1)).min(1).optional(),
});
export type FirmDetails = z.output<typeof firmDetailsSchema>;

/** What only the owner knows; each part is shown, and told search engines, once it is filled in. */
export const firmDetails: FirmDetails = firmDetailsSchema.parse({});
