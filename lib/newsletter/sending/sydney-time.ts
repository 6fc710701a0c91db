import { tzOffset } from '@date-fns/tz/tzOffset';
import { site } from '#content/site/site.ts';

/** A time typed for Sydney, as the instant it means. When clocks change it means none, or two. */
export type SydneyTime =
  | { status: 'ok'; instant: string }
  /** Two instants, the earlier first: the times before and after the gap, or both times of that name. */
  | { status: 'skipped' | 'repeated'; choices: readonly [string, string] }
  | { status: 'invalid' };

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const offsetAt = (time: number): number => tzOffset(site.timeZone, new Date(time)) * MINUTE_MS;

/** @param local what a datetime-local field sends: 'yyyy-MM-ddTHH:mm'. Instants are ISO 8601 in UTC. */
export function sydneyTime(local: string): SydneyTime {
  const wall = LOCAL.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  // Date.parse may take the 31st of a shorter month for a day of the next.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return { status: 'invalid' };
  const before = offsetAt(wall - DAY_MS);
  const after = offsetAt(wall + DAY_MS);
  const instants = [...new Set([wall - before, wall - after])].sort((a, b) => a - b);
  const meant = instants.filter((instant) => instant + offsetAt(instant) === wall);
  const iso = (time: number): string => new Date(time).toISOString();
  if (meant.length === 1) return { status: 'ok', instant: iso(meant[0]!) };
  return {
    status: meant.length === 0 ? 'skipped' : 'repeated',
    choices: [iso(instants[0]!), iso(instants[1]!)],
  };
}

const long = new Intl.DateTimeFormat('en-AU', {
  timeZone: site.timeZone,
  ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
});

/** 'Sunday 4 October 2026 at 3:30 am AEDT (UTC+11:00)'. @param instant ISO 8601 */
export function sydneyInstant(instant: string): string {
  const time = Date.parse(instant);
  const minutes = offsetAt(time) / MINUTE_MS;
  const pad = (number: number): string => String(number).padStart(2, '0');
  return `${long.format(time)} (UTC+${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)})`;
}
