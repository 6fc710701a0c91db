/**
 * Why an operation was not carried out. Database functions return these same words (supabase/schemas),
 * so none is translated on the way to the screen.
 */
export type Problem =
  // Who sends the request.
  | 'cross_origin'
  | 'signed_out'
  | 'forbidden'
  | 'wrong_credentials'
  // What it carries.
  | 'incomplete'
  | 'invalid'
  | 'invalid_token'
  | 'rejected'
  | 'too_long'
  | 'empty'
  | 'duplicate'
  // The state of what it would change.
  | 'not_found'
  | 'conflict'
  | 'locked'
  | 'already_sent'
  | 'not_sent'
  | 'already_running'
  // When it comes, and whether anything responds.
  | 'rate_limited'
  | 'busy'
  | 'timeout'
  | 'failed'
  | 'unavailable';

/** The operation was carried out; `Data` is what it brought. */
export type Ok<Data extends object = object> = { status: 'ok' } & Data;

/** It was not, for one of these reasons; `Details` is what the caller needs to say more. */
export type Failed<P extends Problem = Problem, Details extends object = object> = { status: P } & Details;

/** What an operation comes to: every server action, mutation and submission returns one of these. */
export type Result<Data extends object = object, Failure extends Failed = Failed> = Ok<Data> | Failure;

/** A result as a form holds it: nothing has been posted yet, or what came of the last post. */
export type ActionState<R extends Result> = { status: 'idle' } | R;
