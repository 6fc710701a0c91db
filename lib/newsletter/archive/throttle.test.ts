import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paced } from './throttle.ts';

describe('a paced reading', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is shared by everyone who asks before it begins', async () => {
    const read = vi.fn(() => Promise.resolve('now'));
    const ask = paced(read, 2_000);
    const answers = Array.from({ length: 200 }, ask);
    await vi.runAllTimersAsync();
    expect(await Promise.all(answers)).toEqual(Array(200).fill('now'));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is never older than the question, and never more often than allowed', async () => {
    let truth = 0;
    const begun: number[] = [];
    const ask = paced(async () => {
      begun.push(performance.now());
      const seen = truth;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return seen;
    }, 2_000);
    const asked: { truth: number; answer: Promise<number> }[] = [];
    for (let step = 0; step < 100; step += 1) {
      asked.push({ truth, answer: ask() });
      await vi.advanceTimersByTimeAsync(100);
      truth += 1;
    }
    await vi.runAllTimersAsync();
    for (const { truth: then, answer } of asked) expect(await answer).toBeGreaterThanOrEqual(then);
    const gaps = begun.slice(1).map((at, index) => at - begun[index]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2_000);
    expect(begun.length).toBeLessThanOrEqual(6);
  });

  it('passes a failure to those who shared it and reads again for the next', async () => {
    const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('down'));
    read.mockResolvedValueOnce('up');
    const ask = paced(read, 2_000);
    const failed = Promise.allSettled([ask(), ask()]);
    await vi.runAllTimersAsync();
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask();
    await vi.runAllTimersAsync();
    expect(await next).toBe('up');
  });
});
