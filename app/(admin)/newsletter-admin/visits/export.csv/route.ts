import { csvResponse } from '#lib/admin/csv-response.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { visitPeriod, VISITS_PATH } from '#lib/visits/admin/visit-period.ts';
import { exportVisits, visitsCsv } from '#lib/visits/admin/visits.ts';

/** The totals of a period as they are stored, as a file for a spreadsheet. */
export async function GET(request: Request): Promise<Response> {
  try {
    const admin = await requireAdmin('admin', VISITS_PATH);
    const period = visitPeriod(Object.fromEntries(new URL(request.url).searchParams));
    return await csvResponse('visits', visitsCsv, exportVisits(admin, period));
  } catch (error) {
    return unavailableResponse('visits.export', error);
  }
}
