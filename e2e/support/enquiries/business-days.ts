import { readFileSync } from 'node:fs';

const DAY_MS = 86_400_000;
/** The days on which the stack's office is closed, as yyyy-MM-dd. */
const holidays = readFileSync('supabase/seeds/07_office_holidays.sql', 'utf8').match(
  /\d{4}-\d\d-\d\d(?=')/g,
)!;

/** The days of a week, from Sunday on, of which `moment` is one. */
const weekOf = (moment: number): string[] =>
  Array.from({ length: 7 }, (_, at) => {
    const day = new Date(moment);
    day.setUTCDate(day.getUTCDate() - day.getUTCDay() + at);
    return day.toISOString().slice(0, 10);
  });

/** Of the first week without a holiday, two weeks from now or later: a form takes days up to 59 ahead. */
function comingWeek(): string[] {
  for (let days = 14; ; days += 7) {
    const week = weekOf(Date.now() + days * DAY_MS);
    if (!week.some((day) => holidays.includes(day))) return week;
  }
}

/** A weekday at least a week from now as a date field takes it. @param weekday 1 is Monday, 6 Saturday */
export const comingDay = (weekday: number): string => comingWeek()[weekday]!;

/** A stored moment as it was typed, in Sydney. */
export const typedMoment = (moment: string): string =>
  new Date(moment).toLocaleString('sv-SE', {
    timeZone: 'Australia/Sydney',
    dateStyle: 'short',
    timeStyle: 'short',
  });
