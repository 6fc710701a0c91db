import 'server-only';
import { z } from 'zod';
import { visits } from '#content/admin/visits/visits.ts';
import { inBatches } from '#lib/admin/batches.ts';
import type { Csv } from '#lib/admin/csv.ts';
import type { Administrator } from '#lib/auth/session.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import type { VisitPeriod } from './visit-period.ts';

/** Reads the totals of visits (docs/decisions/0065-counting.md). Every function throws UnavailableError. */

const counts = { views: z.number(), enquiries: z.number(), sign_ups: z.number(), downloads: z.number() };
const named = z.object({ name: z.string(), ...counts });
const bar = z.object({ start: z.string(), ...counts });
const overview = z.object({
  status: z.literal('ok'),
  bars: z.array(bar),
  pages: z.array(named),
  documents: z.array(named),
  referrers: z.array(named),
  campaigns: z.array(named),
});

export type VisitCounts = Record<keyof typeof counts, number>;
export type NamedVisits = z.output<typeof named>;
/** `start`: the first day of the bar in Sydney, yyyy-MM-dd. */
export type VisitBar = z.output<typeof bar>;
export type Visits = z.output<typeof overview>;

/** The totals of each day or month of the period, and the fifty names of each kind that had most. */
export async function readVisits({ client }: Administrator, period: VisitPeriod): Promise<Visits> {
  return parseResponse(overview, await client.rpc('admin_visits', { p_period: period }));
}

const storedRow = z.object({
  day: z.string(),
  page: z.string(),
  referrer: z.string(),
  campaign: z.string(),
  ...counts,
});
const part = z.object({ status: z.literal('ok'), rows: z.array(storedRow) });
type StoredRow = z.output<typeof storedRow>;

/** The most that the database returns. */
const EXPORT_BATCH = 1000;

/** Every stored row of the period, oldest first, in batches. */
export const exportVisits = ({ client }: Administrator, period: VisitPeriod): AsyncGenerator<StoredRow[]> =>
  inBatches(async (last?: StoredRow) => {
    const response = await client.rpc('admin_visit_export', {
      p_period: period,
      // The generated types know no null parameter.
      p_after: (last ?? null) as never,
      p_limit: EXPORT_BATCH,
    });
    return parseResponse(part, response).rows;
  }, EXPORT_BATCH);

export const visitsCsv: Csv<StoredRow, keyof typeof visits.csv> = {
  columns: visits.csv,
  cells: (row) => ({
    ...row,
    views: String(row.views),
    enquiries: String(row.enquiries),
    sign_ups: String(row.sign_ups),
    downloads: String(row.downloads),
  }),
};
