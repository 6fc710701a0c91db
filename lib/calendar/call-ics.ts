import ical, { ICalCalendarMethod } from 'ical-generator';
import { call } from '#content/admin/replies.ts';
import { site } from '#content/site/site.ts';
import { referenceOf } from '#lib/ids.ts';

const CALL_MINUTES = 30;

type Call = {
  /** Of the enquiry; both of its times have one identity, so that the second replaces the first. */
  requestId: string;
  /** When the call begins, ISO 8601. */
  begins: string;
};

/** A call as an iCalendar file, with nothing in it that a visitor wrote. @param stamp now, but in tests */
export function callIcs({ requestId, begins }: Call, stamp = new Date()): string {
  const start = new Date(begins);
  const calendar = ical({
    prodId: { company: site.name, product: 'Call', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `call-${requestId}@${new URL(site.origin).hostname}`,
    stamp,
    start,
    end: new Date(start.getTime() + CALL_MINUTES * 60_000),
    summary: call.event.summary,
    description: call.event.description(referenceOf(requestId)),
    organizer: { name: site.legalName, email: site.email },
  });
  return `${calendar.toString().trimEnd()}\r\n`;
}
