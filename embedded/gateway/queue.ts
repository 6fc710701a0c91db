/** Raised when more work is waiting than the turnstile admits. */
export class TurnstileFull extends Error {
  override name = 'TurnstileFull';
}

/**
 * Lets one piece of work through at a time. The embedded database has a single session, and the REST layer sets the
 * caller's role on it: two requests whose statements interleaved would run with each other's rights.
 */
export function turnstile(capacity: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= capacity) return Promise.reject(new TurnstileFull('Too many requests are waiting.'));
    inside += 1;
    const result = last.then(work).finally(() => {
      inside -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
}
