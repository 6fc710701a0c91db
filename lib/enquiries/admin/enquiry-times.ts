import { site } from '#content/site/site.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest unit, cut off: '25 min', '3 h', '2 days'. @param ms at least a minute */
function roughly(ms: number): string {
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} days`;
}

const dayInSydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: site.timeZone,
  ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
});
const minuteInSydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: site.timeZone,
  ...({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
});

/** A moment as it is read, to the minute: 'Mon, 23 Nov 2026, 6:00 pm AEDT'. @param moment ISO 8601 */
export const exactly = (moment: string): string => minuteInSydney.format(new Date(moment));

/** How long ago: 'just now', '12 min ago', after two weeks the day. @param now in ms since 1970 */
export function ago(moment: string, now: number): string {
  const past = now - Date.parse(moment);
  if (past < MINUTE) return 'just now';
  return past < 14 * DAY ? `${roughly(past)} ago` : dayInSydney.format(new Date(moment));
}

/** Until a reply is due, or since when it is overdue: 'due in 3 h', 'due now', 'overdue 2 h'. */
export function untilDue(due: string, now: number): { text: string; overdue: boolean } {
  const left = Date.parse(due) - now;
  if (left < 0) return { text: left > -MINUTE ? 'overdue' : `overdue ${roughly(-left)}`, overdue: true };
  return { text: left < MINUTE ? 'due now' : `due in ${roughly(left)}`, overdue: false };
}
