import pLimit from 'p-limit';
import { QueueFullError } from '#lib/errors.ts';

/** Runs work alone on the connection, after what was asked for before; refuses none. */
export type Always = <T>(work: () => Promise<T>) => Promise<T>;

export interface Queue {
  /** @throws QueueFullError when as many pieces as the queue holds are running or waiting */
  <T>(work: () => Promise<T>): Promise<T>;
  always: Always;
}

/**
 * Runs one piece of work at a time, in order. The embedded database has a single session, and the
 * REST layer sets the caller's role on it: two requests whose statements interleaved would run with
 * each other's rights.
 */
export function createQueue(capacity: number): Queue {
  const limit = pLimit(1);
  const always: Always = (work) => limit(work);
  const enqueue = <T>(work: () => Promise<T>): Promise<T> =>
    limit.activeCount + limit.pendingCount >= capacity
      ? Promise.reject(new QueueFullError('Too many requests are waiting.'))
      : always(work);
  return Object.assign(enqueue, { always });
}
