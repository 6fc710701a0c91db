/** Abbreviations of time zones that feeds use and Date.parse does not know, as offsets from UTC. */
const zones: Readonly<Record<string, string>> = {
  AEST: '+1000',
  AEDT: '+1100',
  ACST: '+0930',
  ACDT: '+1030',
  AWST: '+0800',
  NZST: '+1200',
  NZDT: '+1300',
  BST: '+0100',
  CET: '+0100',
  CEST: '+0200',
  IST: '+0530',
  JST: '+0900',
  SGT: '+0800',
};

/**
 * A date of a feed; undefined when it is unreadable, before 1990, or more than an hour in the
 * future.
 */
export function parseDate(text: string, now: Date): Date | undefined {
  const known = text
    .trim()
    .slice(0, 60)
    .replace(/\b([A-Z]{3,4})$/, (zone) => zones[zone] ?? zone);
  const moment = new Date(known);
  const time = moment.getTime();
  if (Number.isNaN(time) || time < Date.UTC(1990, 0) || time > now.getTime() + 3_600_000) return undefined;
  return moment;
}
