import { csvResponse } from '#lib/admin/csv-response.ts';
import { newsletterListPath } from '#lib/admin/list-params.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { subscriberExportParams } from '#lib/newsletter/exporting/export-paths.ts';
import { exportSubscribers, subscriberCsv } from '#lib/newsletter/exporting/exports.ts';

/** Every subscriber whom the search finds, as a file for a spreadsheet. */
export async function GET(request: Request): Promise<Response> {
  try {
    const admin = await requireAdmin('admin', newsletterListPath({ tab: 'subscribers' }));
    const params = subscriberExportParams(Object.fromEntries(new URL(request.url).searchParams));
    return await csvResponse('subscribers', subscriberCsv, exportSubscribers(admin, params));
  } catch (error) {
    return unavailableResponse('subscribers.export', error);
  }
}
