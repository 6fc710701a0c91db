const sydney = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', ...options });
const full = sydney({ day: 'numeric', month: 'long', year: 'numeric' });
const parts = (date: Date) => full.format(date).split(' ');

/** '21 November 2026', in Sydney; of a moment as an ISO 8601 string or Date. */
export const longDate = (moment: string | Date): string => full.format(new Date(moment));

/** '15 to 21 November 2026', as short as it can be said. */
export function dateRange(from: Date, to: Date): string {
  const [day, month, year] = parts(from);
  const [, lastMonth, lastYear] = parts(to);
  if (longDate(from) === longDate(to)) return longDate(to);
  if (year !== lastYear) return `${longDate(from)} to ${longDate(to)}`;
  return `${day}${month === lastMonth ? '' : ` ${month}`} to ${longDate(to)}`;
}
