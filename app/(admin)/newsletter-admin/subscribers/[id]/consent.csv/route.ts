import { csvResponse } from '#lib/admin/csv-response.ts';
import { newsletterListPath } from '#lib/admin/list-params.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { importing } from '#content/admin/importing.ts';
import { parseUuid } from '#lib/ids.ts';
import { consentCsv, consentHistory } from '#lib/newsletter/exporting/exports.ts';
import { httpStatus } from '#lib/result.ts';

type Context = RouteContext<'/newsletter-admin/subscribers/[id]/consent.csv'>;

/** What proves the consent of one subscriber, as a file. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  try {
    const admin = await requireAdmin('admin', newsletterListPath({ tab: 'subscribers' }));
    const id = parseUuid((await params).id);
    const events = id ? await consentHistory(admin, id) : null;
    if (!events)
      return new Response(importing.noSubscriber, {
        status: httpStatus.not_found,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    return await csvResponse(
      'consent',
      consentCsv,
      (async function* () {
        if (events.length > 0) yield events;
      })(),
    );
  } catch (error) {
    return unavailableResponse('subscribers.consent', error);
  }
}
