import pLimit from 'p-limit';

/** Raised when more work is waiting than the queue holds. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

/**
 * Runs one piece of work at a time, in order. The embedded database has a single session, and the
 * REST layer sets the caller's role on it: two requests whose statements interleaved would run with
 * each other's rights.
 * @throws QueueFullError when `capacity` pieces are running or waiting
 */
export function createQueue(capacity: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(1);
  return (work) =>
    limit.activeCount + limit.pendingCount >= capacity
      ? Promise.reject(new QueueFullError('Too many requests are waiting.'))
      : limit(work);
}
