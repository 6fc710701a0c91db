import { office } from '#content/site/office.ts';

/** Of the browser's and Node's own: date-fns with its time zones would be a script of 20 kB. */
const inSydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: office.timeZone,
  ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit' } as const),
});

/** Until when a reply was promised, in Sydney: 'Monday 23 November 2026, 6:00 pm'. @param due ISO 8601 */
export function replyTime(due: string): string {
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    inSydney.formatToParts(new Date(due)).find((one) => one.type === type)?.value ?? '';
  const day = `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`;
  return `${day}, ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`;
}

/** The longest that the office is closed for, in milliseconds. */
const LONGEST_WAIT_MS = 100 * 86_400_000;

/**
 * The time in the address of a receipt; the confirmation of a form that was sent yesterday is still true, any
 * other time is not ours.
 * @param now in milliseconds since 1970
 */
export function replyTimeInAddress(text: unknown, now = Date.now()): string | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined;
  const due = Date.parse(text);
  return due > now - 7 * 86_400_000 && due < now + LONGEST_WAIT_MS ? text : undefined;
}

/** A moment of the database as {@link replyTimeInAddress} reads it: to the second, in UTC. */
export const inAddress = (due: string): string => `${new Date(due).toISOString().slice(0, 19)}Z`;
