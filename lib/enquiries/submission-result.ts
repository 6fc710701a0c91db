import type { ActionState, Failed, Ok, Result } from '#lib/result.ts';
import type { FieldErrors, FieldValues } from './form/fields.ts';

type Retry = { retryAfterSeconds: number };

/**
 * Why an enquiry was not stored. `busy`: too many wait for a slow database. `invalid_token`: sent too early,
 * too late, twice, or not ours; the form gets another and sends again. `rejected`: it looks like a
 * program's post. `unavailable`: whether it was stored is not known; sending it again stores it once.
 */
type SubmissionFailure =
  | Failed<'invalid', { errors: FieldErrors }>
  | Failed<'rate_limited' | 'busy', Retry>
  | Failed<'invalid_token' | 'rejected'>
  | Failed<'unavailable', { reference: string }>;

/** `values` are what the person typed, so that nothing is lost. */
type WithValues<F> = F extends Failed ? F & { values: FieldValues } : never;

/**
 * The reference of the stored enquiry, and until when it is answered (ISO 8601); a sign-up has neither.
 */
type Stored = { reference?: string; due?: string };
export type SubmissionResult = Result<Stored, WithValues<SubmissionFailure>>;
export type SubmissionState = ActionState<Exclude<SubmissionResult, Ok>, Stored>;

export type FormAction = (previous: SubmissionState, form: FormData) => Promise<SubmissionState>;
