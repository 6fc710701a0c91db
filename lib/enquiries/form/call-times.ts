import { forms } from '#content/site/forms.ts';
import { site } from '#content/site/site.ts';
import type { FieldErrors, FieldValues } from './fields.ts';

/**
 * The rule of app_private.is_call_time (supabase/schemas/03_enquiries/01_reply_times.sql) but for holidays, which only the
 * database knows. No dates library: the browser loads this file.
 */
const FIRST_START = site.openingHours.opens;
const LAST_START = '17:30';
const MAX_DAYS = 59;
const DAY_MS = 86_400_000;

const now = new Intl.DateTimeFormat('sv-SE', {
  timeZone: site.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});
const { fieldErrors, labels } = forms;

/**
 * What is wrong with the suggested times, each of which is well formed or empty.
 * @param moment now, but in tests
 */
export function callErrors(typed: FieldValues, moment = new Date()): FieldErrors {
  const errors: FieldErrors = {};
  const sydney = now.format(moment);
  for (const n of [1, 2] as const) {
    const [day = '', time = ''] = [typed[`call_day_${n}`], typed[`call_time_${n}`]];
    const [dayLabel, timeLabel] = [labels.call[`day${n}`], labels.call[`time${n}`]];
    if (!day && !time) continue;
    const date = new Date(`${day}T00:00Z`);
    if (!day) errors[`call_day_${n}`] = fieldErrors.dayMissing(dayLabel);
    else if (!time) errors[`call_time_${n}`] = fieldErrors.timeMissing(timeLabel);
    else if (`${day} ${time}` <= sydney) errors[`call_day_${n}`] = fieldErrors.past(dayLabel);
    else if (date.getTime() > Date.parse(`${sydney.slice(0, 10)}T00:00Z`) + MAX_DAYS * DAY_MS)
      errors[`call_day_${n}`] = fieldErrors.farAway(dayLabel);
    else if (date.getUTCDay() % 6 === 0) errors[`call_day_${n}`] = fieldErrors.closed(dayLabel);
    else if (time < FIRST_START || time > LAST_START)
      errors[`call_time_${n}`] = fieldErrors.outsideHours(timeLabel);
    else if (n === 2 && day === typed.call_day_1 && time === typed.call_time_1)
      errors.call_time_2 = fieldErrors.twice(timeLabel);
  }
  return errors;
}
