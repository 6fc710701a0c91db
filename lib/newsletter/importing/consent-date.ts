const DATE = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i;
/** Before it nobody consented by mail; some programs write the first day of year one for none. */
const EARLIEST = Date.UTC(1990, 0);
/** The farthest that a place on earth is ahead of UTC, in milliseconds. */
const MAX_AHEAD_MS = 14 * 3_600_000;

/**
 * When somebody consented, from the text of a file. Only the order year, month, day is read: 03/04/2024 means
 * two days. Without a time zone it is UTC.
 * @param now milliseconds; a date alone that is today somewhere counts as now
 * @returns ISO 8601 in UTC; undefined for what is not a date on which anybody can have consented
 */
export function consentDate(text: string, now: number): string | undefined {
  const isDate = DATE.test(text);
  const instant = isDate ? dateOf(text, '00:00', '00', '0', 'Z') : momentOf(text);
  if (instant === undefined) return undefined;
  const isToday = isDate && instant > now && instant - now <= MAX_AHEAD_MS;
  return new Date(isToday ? now : instant).toISOString();
}

function momentOf(text: string): number | undefined {
  const [, date, time, seconds = '00', fraction = '0', zone = 'Z'] = MOMENT.exec(text) ?? [];
  return date && time ? dateOf(date, time, seconds, fraction, zone) : undefined;
}

function dateOf(date: string, time: string, seconds: string, fraction: string, zone: string) {
  // JavaScript moves the thirtieth of February to March.
  const day = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date) return undefined;
  const offset =
    zone.toUpperCase() === 'Z' ? 'Z' : zone.replace(/^(.\d\d):?(\d\d)?$/, (_, h, m) => `${h}:${m ?? '00'}`);
  const instant = Date.parse(`${date}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`);
  return instant >= EARLIEST ? instant : undefined;
}
