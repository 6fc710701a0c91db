import { resultResponse } from '#lib/admin/result-response.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { getCaller } from '#lib/auth/session.ts';
import { waitingEnquiries } from '#lib/enquiries/admin/queries.ts';

/** How many new enquiries have come since a moment, and from whom the newest is; for an admin. */
export async function GET(request: Request): Promise<Response> {
  try {
    const caller = await getCaller({ isUse: false });
    if (caller.status !== 'ok') return resultResponse(caller, {});
    const since = Number(new URL(request.url).searchParams.get('since'));
    if (!Number.isSafeInteger(since) || since <= 0 || since > 1e14) {
      return resultResponse({ status: 'invalid' }, {});
    }
    const { arrived, newest } = await waitingEnquiries(caller.admin, new Date(since).toISOString());
    return resultResponse({ status: 'ok', ...{ arrived, newest } }, {});
  } catch (error) {
    return unavailableResponse('enquiries.arrivals', error);
  }
}
