import 'server-only';
import { QueueFullError } from '#lib/errors.ts';

type LimiterOptions = {
  /** The most that may run at once. */
  maxConcurrent: number;
  /** The most that may wait once the work that runs has become slow. */
  maxQueued: number;
  /** Work is slow when none has finished for this long. In milliseconds. */
  slowAfterMs: number;
};

type Queued = { start: (release: () => void) => void; reject: (reason: Error) => void };

/**
 * Keeps a slow database from collecting every enquiry. While work is quick a burst of any size is absorbed;
 * once it is slow, only as many wait as can still hope for a response, and the rest are rejected at once.
 */
export function createConcurrencyLimiter({ maxConcurrent, maxQueued, slowAfterMs }: LimiterOptions) {
  let running = 0;
  /** When the last piece of work finished, or the first started after there was none. */
  let progressAt = 0;
  const queue: Queued[] = [];
  let timer: NodeJS.Timeout | undefined;

  const trimQueue = () => {
    clearTimeout(timer);
    if (queue.length <= maxQueued) return;
    const left = progressAt + slowAfterMs - performance.now();
    if (left > 0) {
      timer = setTimeout(trimQueue, Math.ceil(left)).unref();
      return;
    }
    for (const late of queue.splice(maxQueued)) late.reject(new QueueFullError('Too many enquiries wait.'));
  };

  const acquire = () => {
    if (running === 0) progressAt = performance.now();
    running += 1;
    return () => {
      progressAt = performance.now();
      running -= 1;
      queue.shift()?.start(acquire());
    };
  };

  const waitForSlot = (signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      const settle = () => signal.removeEventListener('abort', abort);
      const entry: Queued = {
        start: (release) => {
          settle();
          resolve(release);
        },
        reject: (reason) => {
          settle();
          reject(reason);
        },
      };
      const abort = () => {
        queue.splice(queue.indexOf(entry), 1);
        entry.reject(signal.reason as Error);
      };
      signal.throwIfAborted();
      signal.addEventListener('abort', abort);
      queue.push(entry);
      trimQueue();
    });

  /**
   * Runs the work as soon as a slot is free.
   * @throws QueueFullError when too much waits, or the signal's reason when it aborts first; nothing has run
   */
  return async function limit<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const release = running < maxConcurrent ? acquire() : await waitForSlot(signal);
    try {
      return await run();
    } finally {
      release();
    }
  };
}
