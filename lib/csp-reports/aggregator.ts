import type { Violation } from './parse-reports.ts';

/** One sum, as the database takes it: rule, what was blocked, part of the site, how often. */
export type Sum = [directive: string, blocked: string, area: string, reports: number];

type Options = {
  /** Sends sums to the database; rejects when it did not take them. */
  send: (sums: Sum[]) => Promise<void>;
  /** Called at the first failure in a row. */
  failed: (error: unknown) => void;
  /** Milliseconds since any fixed moment. */
  now?: () => number;
};

/** The database is written to this often at most, in milliseconds, and less often while it does not answer. */
const PAUSE_MS = 10_000;
const PAUSE_AFTER_FAILURE_MS = 60_000;
/** So many reports a minute are looked at; a program that makes them up gets no further. */
const MOST_A_MINUTE = 600;
/** So many sums are told apart between two writes; the rest is one. */
const MOST_SUMS = 199;
const OTHER: Violation = { directive: 'other', blocked: 'other', area: 'other' };

/**
 * Adds reports up in memory, so that a flood of them costs the database one small call in ten seconds. What is in memory when the process
 * ends is lost, and what the database took without being able to say so counts twice: the counts show where to look, no more.
 */
export function openTally({ send, failed, now = () => performance.now() }: Options) {
  let sums = new Map<string, Sum>();
  let next = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let failing = false;
  let minute = -Infinity;
  let thisMinute = 0;

  const add = ({ directive, blocked, area }: Violation, reports: number): void => {
    const key = `${directive} ${blocked} ${area}`;
    const sum = sums.get(key);
    if (sum) sum[3] += reports;
    else if (sums.size < MOST_SUMS || directive === OTHER.directive) {
      sums.set(key, [directive, blocked, area, reports]);
    } else add(OTHER, reports);
  };

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (sums.size === 0) return;
    const taken = sums;
    sums = new Map();
    next = now() + PAUSE_MS;
    try {
      await send([...taken.values()]);
      failing = false;
    } catch (error) {
      next = now() + PAUSE_AFTER_FAILURE_MS;
      for (const [directive, blocked, area, reports] of taken.values()) {
        add({ directive, blocked, area }, reports);
      }
      if (!failing) failed(error);
      failing = true;
    }
    // The last report before a quiet time must not wait for another one.
    if (sums.size > 0) wait();
  }

  function wait(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        void settle();
      },
      Math.max(0, next - now()),
    );
    timer.unref();
  }

  /** Writes what is due. @returns once that is done; never rejects */
  function settle(): Promise<void> {
    if (now() < next) {
      if (sums.size > 0) wait();
      return Promise.resolve();
    }
    return (sending ??= flush().finally(() => (sending = undefined)));
  }

  return {
    /** Whether there is room for one more post in this minute. */
    mayCount(): boolean {
      if (now() - minute >= 60_000) {
        minute = now();
        thisMinute = 0;
      }
      return thisMinute < MOST_A_MINUTE;
    },
    count(violations: readonly Violation[]): void {
      thisMinute += Math.max(1, violations.length);
      for (const violation of violations) add(violation, 1);
    },
    settle,
  };
}
