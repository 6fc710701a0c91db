import { csvResponse } from '#lib/admin/csv-response.ts';
import { enquiryExportParams } from '#lib/admin/list-params.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ENQUIRIES_PATH } from '#lib/enquiries/admin/enquiry-form.ts';
import { enquiryCsv } from '#lib/enquiries/admin/export-csv.ts';
import { exportEnquiries } from '#lib/enquiries/admin/queries.ts';

/** Every enquiry that the search finds, as a file for a spreadsheet. */
export async function GET(request: Request): Promise<Response> {
  try {
    const admin = await requireAdmin(ENQUIRIES_PATH);
    const params = enquiryExportParams(Object.fromEntries(new URL(request.url).searchParams));
    return await csvResponse('enquiries', enquiryCsv, exportEnquiries(admin, params));
  } catch (error) {
    return unavailableResponse('enquiries.export', error);
  }
}
