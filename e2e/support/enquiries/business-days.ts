const DAY_MS = 86_400_000;

/** A weekday two weeks from now as a date field takes it. @param weekday 1 is Monday, 6 Saturday */
export function comingDay(weekday: number): string {
  const day = new Date(Date.now() + 14 * DAY_MS);
  day.setUTCDate(day.getUTCDate() - day.getUTCDay() + weekday);
  return day.toISOString().slice(0, 10);
}

/** A stored moment as it was typed, in Sydney. */
export const typedMoment = (moment: string): string =>
  new Date(moment).toLocaleString('sv-SE', {
    timeZone: 'Australia/Sydney',
    dateStyle: 'short',
    timeStyle: 'short',
  });
