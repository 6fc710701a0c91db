import type { RegulatoryDate } from '#content/collections/regulatory-dates/schema.ts';

export type SortedDates = {
  /** By year, the nearest first; a date counts as coming until its day is over. */
  coming: { year: string; dates: RegulatoryDate[] }[];
  /** The latest first. */
  inForce: RegulatoryDate[];
};

/** @param dates the earliest first @param today in Sydney, as yyyy-mm-dd */
export function sortDates(dates: readonly RegulatoryDate[], today: string): SortedDates {
  const years = Map.groupBy(
    dates.filter(({ date }) => date >= today),
    ({ date }) => date.slice(0, 4),
  );
  return {
    coming: [...years].map(([year, dates]) => ({ year, dates })),
    inForce: dates.filter(({ date }) => date < today).reverse(),
  };
}
