import { sending } from '#content/admin/sending.ts';
import type { Ok } from '#lib/result.ts';
import { isTypedNumber, type Moment, type QueueFailure, type QueueFields } from './send-form.ts';
import { sydneyInstant, sydneyTime } from './sydney-time.ts';

const problems = sending.queue.fieldProblems;

const momentOf = (instant: string): Moment => ({ instant, label: sydneyInstant(instant) });

/** The time that was typed, as one instant: undefined for now. */
function typedTime({ when, at, instant }: QueueFields): Ok<{ at: Moment | undefined }> | QueueFailure {
  // Without scripts the field of a time stands beside "Now", which is chosen at first.
  if (when === 'now' && at !== '') return { status: 'invalid', problems: { at: problems.now } };
  if (when === 'now') return { status: 'ok', at: undefined };
  const time = sydneyTime(at);
  if (time.status === 'ok') return { status: 'ok', at: momentOf(time.instant) };
  if (time.status === 'invalid') return { status: 'invalid', problems: { at: problems.at } };
  if (time.choices.includes(instant)) return { status: 'ok', at: momentOf(instant) };
  return {
    status: 'invalid',
    problems: { at: problems[time.status] },
    choices: time.choices.map(momentOf),
  };
}

/**
 * What was typed to queue a send.
 * @param count the number of recipients that the form showed
 * @param checks whether only the time is to be said, as `checked`
 * @returns `at` is ISO 8601, undefined for now
 */
export function parseOrder(
  fields: QueueFields,
  count: number,
  checks: boolean,
): Ok<{ at: string | undefined } | { checked: Moment }> | QueueFailure {
  const time = typedTime(fields);
  if (checks && time.status === 'ok' && time.at) return { status: 'ok', checked: time.at };
  const typed = checks || isTypedNumber(fields.typed, count) ? {} : { typed: problems.typed(count) };
  if (time.status === 'ok') {
    return 'typed' in typed ? { status: 'invalid', problems: typed } : { status: 'ok', at: time.at?.instant };
  }
  return time.status === 'invalid' ? { ...time, problems: { ...time.problems, ...typed } } : time;
}
