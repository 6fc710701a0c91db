import { holidays } from '#content/admin/holidays.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import type { Failed } from '#lib/result.ts';
import { characterCount, postedText } from '#lib/text.ts';
import { ENQUIRIES_PATH } from './enquiry-form.ts';

export const HOLIDAYS_PATH = `${ENQUIRIES_PATH}/holidays`;

/** `day` as yyyy-MM-dd. */
export type HolidayFields = { day: string; name: string };
export type HolidayProblems = Partial<Record<keyof HolidayFields, string>>;

/** What came of a post of its form; `fields` is what was typed, when it was not stored. */
export type HolidayState = AdminState<Failed<'invalid', { problems: HolidayProblems }>> & {
  fields?: HolidayFields;
};
export type RemovalFailure = Failed<'invalid' | 'not_found'>;

/** In characters; the database repeats it. */
const MAX_NAME = 80;
/** The database allows no others. */
const [FIRST_DAY, LAST_DAY] = ['2020-01-01', '2100-12-31'];

/** A posted day if it is one of the calendar, and one that the database takes; else undefined. */
export function parseDay(value: unknown): string | undefined {
  const day = postedText(value).trim();
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day < FIRST_DAY || day > LAST_DAY) return undefined;
  const moment = new Date(`${day}T00:00:00Z`);
  // The 30th of February is the 1st of March.
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? undefined : day;
}

export const parseHoliday = (form: FormData): HolidayFields => ({
  day: postedText(form.get('day')).trim(),
  name: postedText(form.get('name')).trim(),
});

/** A sentence for each field that cannot be stored; empty when both can. */
export const holidayProblems = ({ day, name }: HolidayFields): HolidayProblems => ({
  ...(parseDay(day) ? {} : { day: holidays.problems.day }),
  ...(name === '' || characterCount(name) > MAX_NAME || /\p{Cc}/u.test(name)
    ? { name: holidays.problems.name }
    : {}),
});

const inWords = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
});

/** 'Friday 25 December 2026'. @param day yyyy-MM-dd */
export const dayInWords = (day: string): string =>
  inWords.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
