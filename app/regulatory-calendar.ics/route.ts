import { regulatoryDates } from '#content/collections/regulatory-dates/index.ts';
import { regulatoryIcs } from '#lib/calendar/regulatory-ics.ts';

export const dynamic = 'force-static';

/** The regulatory calendar for calendar programs. */
export const GET = (): Response =>
  new Response(regulatoryIcs(regulatoryDates), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
