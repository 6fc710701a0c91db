const numerals = [
  'no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
] as const; // prettier-ignore

/** The number of records as prose writes it: 'four'; in figures from thirteen on. */
export const counted = (records: readonly unknown[]): string =>
  numerals[records.length] ?? String(records.length);

/** The same at the beginning of a sentence: 'Four'. */
export const Counted = (records: readonly unknown[]): string =>
  counted(records).replace(/^./, (first) => first.toUpperCase());

/** A count of which the database knows no more above a thousand, in figures. */
export const capped = (count: number): string => (count > 1000 ? '1,000+' : count.toLocaleString('en-AU'));
