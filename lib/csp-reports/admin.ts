import 'server-only';
import { z } from 'zod';
import { requireAdmin } from '#lib/auth/session.ts';
import { UnavailableError } from '#lib/errors.ts';
import { POLICY_REPORTS_PATH } from './path.ts';

const count = z.object({
  day: z.iso.date(),
  directive: z.string(),
  blocked: z.string(),
  area: z.string(),
  reports: z.number(),
});
export type PolicyReportCount = z.output<typeof count>;

/** How far back the list goes, in days, and how many rows it has at most. */
const SHOWN_DAYS = 30;
export const SHOWN_ROWS = 200;

/** What browsers reported in the last 30 days: the newest day first, in it what was reported most. @throws UnavailableError */
export async function listPolicyReports(): Promise<PolicyReportCount[]> {
  const { client } = await requireAdmin(POLICY_REPORTS_PATH);
  const since = new Date(Date.now() - SHOWN_DAYS * 86_400_000).toISOString().slice(0, 10);
  const { data, error } = await client
    .from('policy_report_counts')
    .select('day, directive, blocked, area, reports')
    .gte('day', since)
    .order('day', { ascending: false })
    .order('reports', { ascending: false })
    .order('directive')
    .order('blocked')
    .order('area')
    .limit(SHOWN_ROWS);
  if (error) throw new UnavailableError(error.message);
  return z.array(count).parse(data);
}
