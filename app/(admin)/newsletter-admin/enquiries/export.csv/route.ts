import { csvResponse } from '#lib/admin/csv-response.ts';
import { enquiryExportParams } from '#lib/admin/list-params.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ENQUIRIES_PATH, parseIds } from '#lib/enquiries/admin/enquiry-form.ts';
import { enquiryCsv } from '#lib/enquiries/admin/export-csv.ts';
import { exportChosen, exportEnquiries } from '#lib/enquiries/admin/queries.ts';

/** The chosen enquiries, or every one that the search finds, as a file for a spreadsheet. */
export async function GET(request: Request): Promise<Response> {
  try {
    const admin = await requireAdmin('admin', ENQUIRIES_PATH);
    const { searchParams } = new URL(request.url);
    const chosen = parseIds(searchParams.getAll('id')) ?? [];
    const params = enquiryExportParams(Object.fromEntries(searchParams));
    const batches = chosen.length > 0 ? exportChosen(admin, chosen) : exportEnquiries(admin, params);
    return await csvResponse('enquiries', enquiryCsv, batches);
  } catch (error) {
    return unavailableResponse('enquiries.export', error);
  }
}
