import { describe, expect, it, vi } from 'vitest';
import { QueueFullError } from '#lib/errors.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Work that runs until `end` is called. */
function work() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { run: vi.fn(() => done), end };
}
const noAbort = new AbortController().signal;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('createConcurrencyLimiter', () => {
  it('runs the maximum at once and the others after them, in order', async () => {
    const limit = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 2, slowAfterMs: 60_000 });
    const all = Array.from({ length: 6 }, work);
    const passes = all.map(({ run }) => limit(run, noAbort));
    await settled();
    expect(all.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0, 0, 0]);
    all[0]!.end();
    await passes[0];
    await settled();
    expect(all.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0, 0, 0]);
    for (const { end } of all) end();
    await Promise.all(passes);
    expect(all.every(({ run }) => run.mock.calls.length === 1)).toBe(true);
  });

  it('frees the slot when work fails', async () => {
    const limit = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, slowAfterMs: 60_000 });
    await expect(limit(() => Promise.reject(new Error('down')), noAbort)).rejects.toThrow('down');
    await expect(limit(() => Promise.resolve('next'), noAbort)).resolves.toBe('next');
  });

  it('queues a burst while work is quick, and rejects all but the maximum once it is slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const limit = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 3, slowAfterMs: 1_000 });
      const all = Array.from({ length: 10 }, work);
      const outcomes: string[] = all.map(() => 'waiting');
      const watch = (at: number, pass: Promise<void>) =>
        pass.then(
          () => (outcomes[at] = 'done'),
          (error: unknown) => (outcomes[at] = error instanceof QueueFullError ? 'rejected' : 'failed'),
        );
      all.forEach(({ run }, at) => void watch(at, limit(run, noAbort)));
      await vi.advanceTimersByTimeAsync(999);
      expect(outcomes.filter((outcome) => outcome === 'rejected')).toEqual([]);
      await vi.advanceTimersByTimeAsync(2);
      // Two run, three wait, the five that came last are rejected.
      expect(outcomes).toEqual([...Array<string>(5).fill('waiting'), ...Array<string>(5).fill('rejected')]);
      // While it stays slow a newcomer is rejected at once.
      const late = work();
      await expect(limit(late.run, noAbort)).rejects.toThrow(QueueFullError);
      expect(late.run).not.toHaveBeenCalled();
      for (const { end } of all) end();
      await vi.advanceTimersByTimeAsync(0);
      expect(outcomes.slice(0, 5)).toEqual(Array<string>(5).fill('done'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not call work slow while any of it finishes, however long the queue is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const limit = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 1, slowAfterMs: 1_000 });
      const all = Array.from({ length: 8 }, work);
      const passes = all.map(({ run }) => limit(run, noAbort));
      for (const { end } of all) {
        await vi.advanceTimersByTimeAsync(900);
        end();
      }
      await vi.advanceTimersByTimeAsync(0);
      await expect(Promise.all(passes)).resolves.toHaveLength(8);
    } finally {
      vi.useRealTimers();
    }
  });

  it('drops work whose signal aborts while it waits, and never runs it', async () => {
    const limit = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 5, slowAfterMs: 60_000 });
    const [first, second, third] = [work(), work(), work()];
    const passed = limit(first.run, noAbort);
    const given = new AbortController();
    const left = limit(second.run, given.signal);
    const last = limit(third.run, noAbort);
    given.abort(new Error('too late'));
    await expect(left).rejects.toThrow('too late');
    first.end();
    third.end();
    await Promise.all([passed, last]);
    expect(second.run).not.toHaveBeenCalled();
    await expect(limit(first.run, given.signal)).resolves.toBeUndefined();
  });
});
