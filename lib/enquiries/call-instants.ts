import { sydneyTime } from '#lib/newsletter/sending/sydney-time.ts';
import { callError } from './form/call-times.ts';
import type { FieldErrors, FieldValues } from './form/fields.ts';
import { inAddress } from './reply-time.ts';

/** A suggested time as the database takes it, and which pair of fields it was typed into. */
export type CallInstant = { pair: 1 | 2; instant: string };

/** The suggested times as moments in UTC, to the second. Clocks never change during office hours. */
export function callInstants(typed: FieldValues): CallInstant[] {
  return ([1, 2] as const).flatMap((pair) => {
    const time = sydneyTime(`${typed[`call_day_${pair}`] ?? ''}T${typed[`call_time_${pair}`] ?? ''}`);
    return time.status === 'ok' ? [{ pair, instant: inAddress(time.instant) }] : [];
  });
}

/** What the form says of times that the database refused. @param places among the instants, from 1 */
export const closedErrors = (instants: readonly CallInstant[], places: readonly number[]): FieldErrors =>
  Object.assign(
    {},
    ...instants
      .filter((_, index) => places.includes(index + 1))
      .map(({ pair }) => callError('day', pair, 'closed')),
  ) as FieldErrors;
