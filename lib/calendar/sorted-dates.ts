import type { RegulatoryDate } from '#content/collections/regulatory-dates/schema.ts';

export type SortedDates = {
  /** By year, the nearest first; a date counts as coming until its day is over. */
  coming: { year: string; dates: RegulatoryDate[] }[];
  /** Announced for a day that is over: not known to be in force until its record says that it is law. */
  unconfirmed: RegulatoryDate[];
  /** The latest first. */
  inForce: RegulatoryDate[];
  /** Deadlines whose day is over, the latest first. */
  passed: RegulatoryDate[];
};

/** @param dates the earliest first @param today in Sydney, as yyyy-mm-dd */
export function sortDates(dates: readonly RegulatoryDate[], today: string): SortedDates {
  const years = Map.groupBy(
    dates.filter(({ date }) => date >= today),
    ({ date }) => date.slice(0, 4),
  );
  const past = dates.filter(({ date }) => date < today);
  return {
    coming: [...years].map(([year, dates]) => ({ year, dates })),
    unconfirmed: past.filter(({ status }) => status === 'expected'),
    inForce: past.filter(({ status }) => status === 'law').reverse(),
    passed: past.filter(({ status }) => status === 'deadline').reverse(),
  };
}
