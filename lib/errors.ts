/**
 * A backend did not respond in time, refused, or sent a response that fails its schema. Pages keep their
 * frame and respond with 503; actions keep what was typed.
 */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

/** Thrown instead of starting work: too much of it waits, or it has waited too long. Nothing has run. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}
