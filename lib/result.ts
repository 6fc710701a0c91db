/**
 * Why an operation was not carried out. Database functions return these same words (supabase/schemas),
 * so none is translated on the way to the screen. Words that no screen shows are not among them; only the
 * caller of their function knows them: `closed` (enquiries), `late` and `unauthorised` (signed calls),
 * `items_changed`, `not_running`, `number_taken` and `repeated` (generation; counts of visits);
 * `password_needed`, `factor_needed` and `factor_missing` (sessions); `gone` (mails in doubt);
 * `unknown_mail` (mail events).
 */
export type Problem =
  // Who sends the request.
  | 'cross_origin'
  | 'signed_out'
  | 'forbidden'
  | 'wrong_credentials'
  | 'password_used'
  // What it carries.
  | 'incomplete'
  | 'invalid'
  | 'invalid_token'
  | 'rejected'
  | 'unsupported_type'
  | 'too_long'
  | 'too_short'
  | 'mismatch'
  | 'common_password'
  | 'too_large'
  | 'too_many'
  | 'no_words'
  | 'empty'
  | 'untitled'
  | 'duplicate'
  // The state of what it would change.
  | 'not_found'
  | 'conflict'
  | 'chained'
  | 'locked'
  | 'already_sent'
  | 'not_sent'
  | 'already_running'
  | 'no_sources'
  | 'no_new_items'
  | 'all_sources_failed'
  | 'already_queued'
  | 'count_changed'
  | 'no_recipients'
  | 'last_administrator'
  // When it comes, and what responds.
  | 'not_in_time'
  | 'too_early'
  | 'rate_limited'
  | 'busy'
  | 'timeout'
  | 'invalid_response'
  | 'failed'
  | 'unavailable';

/** The operation was carried out; `Data` is what it brought. */
export type Ok<Data extends object = object> = { status: 'ok' } & Data;

/** It was not, for one of these reasons; `Details` is what the caller needs to say more. */
export type Failed<P extends Problem = Problem, Details extends object = object> = { status: P } & Details;

/** What every server action, mutation and submission returns. */
export type Result<Data extends object = object, Failure extends Failed = Failed> = Ok<Data> | Failure;

/** A result as a form holds it: nothing has been posted yet, or what came of the last post. */
export type ActionState<Failure extends Failed = Failed, Data extends object = object> =
  { status: 'idle' } | Result<Data, Failure>;

/** The HTTP status that says the same as a result. */
export const httpStatus: Readonly<Record<Problem | 'ok', number>> = {
  ok: 200,
  incomplete: 400,
  invalid: 400,
  signed_out: 401,
  wrong_credentials: 401,
  password_used: 401,
  cross_origin: 403,
  forbidden: 403,
  rejected: 403,
  not_found: 404,
  already_queued: 409,
  already_running: 409,
  already_sent: 409,
  chained: 409,
  conflict: 409,
  count_changed: 409,
  duplicate: 409,
  invalid_token: 409,
  last_administrator: 409,
  locked: 409,
  too_many: 409,
  not_sent: 409,
  too_early: 409,
  too_long: 413,
  too_large: 413,
  unsupported_type: 415,
  empty: 422,
  untitled: 422,
  too_short: 422,
  mismatch: 422,
  common_password: 422,
  no_recipients: 422,
  no_sources: 422,
  not_in_time: 422,
  no_new_items: 422,
  no_words: 422,
  rate_limited: 429,
  all_sources_failed: 502,
  failed: 502,
  invalid_response: 502,
  busy: 503,
  unavailable: 503,
  timeout: 504,
};
