import { redirect } from 'next/navigation';
import { csvResponse } from '#lib/admin/csv-response.ts';
import { enquiryExportParams, enquiryListParams, enquiryListPath } from '#lib/admin/list-params.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ENQUIRIES_PATH, parseSeen } from '#lib/enquiries/admin/enquiry-form.ts';
import { enquiryCsv } from '#lib/enquiries/admin/export-csv.ts';
import { exportChosen, exportEnquiries } from '#lib/enquiries/admin/queries.ts';

/**
 * The chosen enquiries, or every one that the search finds, as a file for a spreadsheet. With none chosen it
 * leads back to the list, which says so.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const admin = await requireAdmin('admin', ENQUIRIES_PATH);
    const { searchParams } = new URL(request.url);
    const params = Object.fromEntries(searchParams);
    if (!searchParams.has('chosen')) {
      return await csvResponse('enquiries', enquiryCsv, exportEnquiries(admin, enquiryExportParams(params)));
    }
    const chosen = parseSeen(searchParams.getAll('seen'))?.map(({ id }) => id);
    if (!chosen || chosen.length === 0) {
      const done = chosen ? 'empty' : 'invalid';
      redirect(enquiryListPath(enquiryListParams(params), ENQUIRIES_PATH, { done }));
    }
    return await csvResponse('enquiries', enquiryCsv, exportChosen(admin, chosen));
  } catch (error) {
    return unavailableResponse('enquiries.export', error);
  }
}
