import { call } from '#content/admin/replies.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { callIcs } from '#lib/calendar/call-ics.ts';
import { enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import { enquiryById } from '#lib/enquiries/admin/queries.ts';

type Context = RouteContext<'/newsletter-admin/enquiries/[id]/call.ics'>;

/** One of the suggested times for a call, as a file to answer with: `?time=1` or `?time=2`. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  try {
    const admin = await requireAdmin('reader', enquiryPath(id));
    const place = Number(new URL(request.url).searchParams.get('time'));
    const enquiry = await enquiryById(admin, id);
    const begins = enquiry?.call_times[place - 1];
    if (!enquiry || !begins)
      return new Response(call.missing, {
        status: 404,
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      });
    return new Response(callIcs({ requestId: enquiry.request_id, begins }), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="call.ics"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return unavailableResponse('enquiries.call', error);
  }
}
