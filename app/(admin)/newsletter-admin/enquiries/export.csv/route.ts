import { enquiryListParams } from '#lib/admin/list-params.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ENQUIRIES_PATH } from '#lib/enquiries/admin/enquiry-form.ts';
import { csvHead, csvRows } from '#lib/enquiries/admin/export-csv.ts';
import { exportEnquiries } from '#lib/enquiries/admin/queries.ts';
import { sydneyDay } from '#lib/format.ts';

/**
 * Every enquiry that the search finds, as a file for a spreadsheet. Sent in batches, whatever their
 * number.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const admin = await requireAdmin(ENQUIRIES_PATH);
    const params = enquiryListParams(Object.fromEntries(new URL(request.url).searchParams));
    const batches = exportEnquiries(admin, params);
    // The first batch decides between a file and an error page; after that the status is sent.
    const first = await batches.next();
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(encoder.encode(csvHead() + (first.done ? '' : csvRows(first.value))));
        if (first.done) stream.close();
      },
      pull: async (stream) => {
        const { done, value } = await batches.next();
        if (done) stream.close();
        else stream.enqueue(encoder.encode(csvRows(value)));
      },
      cancel: async () => void (await batches.return(undefined)),
    });
    return new Response(body, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="enquiries-${sydneyDay(new Date())}.csv"`,
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex, nofollow',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  } catch (error) {
    return unavailableResponse('enquiries.export', error);
  }
}
