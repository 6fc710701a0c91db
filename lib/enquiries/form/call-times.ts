import { forms } from '#content/site/forms.ts';
import { office } from '#content/site/office.ts';
import type { FieldErrors, FieldValues } from './fields.ts';

/**
 * The rule of app_private.is_call_time (supabase/schemas/02_enquiries/01_reply_times.sql) but for
 * holidays, which only the database knows. No dates library: the browser loads this file.
 */
const FIRST_START = office.openingHours.opens;
const LAST_START = '17:30';
const MAX_DAYS = 59;
const DAY_MS = 86_400_000;

const now = new Intl.DateTimeFormat('sv-SE', {
  timeZone: office.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});
/** What the form says of the day or the time of a pair. */
export const callError = (
  of: 'day' | 'time',
  pair: 1 | 2,
  error: keyof typeof forms.callErrors,
): FieldErrors => ({
  [`call_${of}_${pair}`]: `${forms.callLabels[`${of}${pair}`]}: ${forms.callErrors[error]}`,
});

/**
 * What is wrong with the suggested times, each of which is well formed or empty.
 * @param moment now, but in tests
 */
export function callErrors(typed: FieldValues, moment = new Date()): FieldErrors {
  const sydney = now.format(moment);
  const errorOf = (pair: 1 | 2): FieldErrors => {
    const [day = '', time = ''] = [typed[`call_day_${pair}`], typed[`call_time_${pair}`]];
    const date = new Date(day);
    if (!day && !time) return {};
    if (!day) return callError('day', pair, 'dayMissing');
    if (!time) return callError('time', pair, 'timeMissing');
    if (`${day} ${time}` <= sydney) return callError('day', pair, 'past');
    if (+date > Date.parse(sydney.slice(0, 10)) + MAX_DAYS * DAY_MS) return callError('day', pair, 'far');
    if (date.getUTCDay() % 6 === 0) return callError('day', pair, 'closed');
    if (time < FIRST_START || time > LAST_START) return callError('time', pair, 'hours');
    const isTwice = pair === 2 && day === typed.call_day_1 && time === typed.call_time_1;
    return isTwice ? callError('time', pair, 'twice') : {};
  };
  return { ...errorOf(1), ...errorOf(2) };
}
