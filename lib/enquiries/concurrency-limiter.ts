import 'server-only';

/** Raised instead of letting one more enquiry wait. */
export class GateClosed extends Error {
  override name = 'GateClosed';
}

type GateOptions = {
  /** How much may be under way at once. */
  concurrent: number;
  /** How much may wait once the work under way has become slow. */
  waiting: number;
  /** Work is slow when nothing has ended for this long. In milliseconds. */
  patienceMs: number;
};

type Waiting = { start: (end: () => void) => void; refuse: (reason: Error) => void };

/**
 * Keeps a slow database from collecting everybody who writes to us. While work is quick a burst of any size is absorbed; once it has become
 * slow, only so many may wait as can still hope for an answer, and the rest are refused at once.
 */
export function createGate({ concurrent, waiting, patienceMs }: GateOptions) {
  let underWay = 0;
  /** When the last piece of work ended, or the first began after there was none. */
  let progressAt = 0;
  const queue: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  const trim = () => {
    clearTimeout(timer);
    if (queue.length <= waiting) return;
    const left = progressAt + patienceMs - performance.now();
    if (left > 0) {
      timer = setTimeout(trim, Math.ceil(left)).unref();
      return;
    }
    for (const late of queue.splice(waiting)) late.refuse(new GateClosed('Too many enquiries are waiting.'));
  };

  const enter = () => {
    if (underWay === 0) progressAt = performance.now();
    underWay += 1;
    return () => {
      progressAt = performance.now();
      underWay -= 1;
      queue.shift()?.start(enter());
    };
  };

  const inLine = (signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      const settle = () => signal.removeEventListener('abort', leave);
      const entry: Waiting = {
        start: (end) => {
          settle();
          resolve(end);
        },
        refuse: (reason) => {
          settle();
          reject(reason);
        },
      };
      const leave = () => {
        queue.splice(queue.indexOf(entry), 1);
        entry.refuse(signal.reason as Error);
      };
      signal.throwIfAborted();
      signal.addEventListener('abort', leave);
      queue.push(entry);
      trim();
    });

  /**
   * Does the work as soon as there is room.
   * @throws GateClosed when too much waits already, or the signal's reason when it aborts first; the work was then not begun
   */
  return async function pass<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const end = underWay < concurrent ? enter() : await inLine(signal);
    try {
      return await work();
    } finally {
      end();
    }
  };
}
