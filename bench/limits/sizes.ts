import type { Sizes } from '../lib/filled-site.ts';

/** Rows of each kind. */
export const SIZES = [1_000, 10_000, 100_000];

/** Issues appear twice a week at most: there are a tenth of them. */
export function sizesOf(rows: number): Sizes {
  return { issues: rows / 10, subscribers: rows, enquiries: rows, auditEvents: rows, daysOfVisits: 760 };
}
