import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { constantTime } from './constant-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  [0, 800],
  [10, 800],
  [799, 800],
  [801, 1_600],
])('finishes work of %i ms after %i ms', async (duration, finishedAfter) => {
  const start = performance.now();
  let finishedAt: number | undefined;
  const done = constantTime(800, () => new Promise((resolve) => setTimeout(resolve, duration)));
  void done.then(() => (finishedAt = performance.now() - start));
  await vi.runAllTimersAsync();
  expect(Math.round(finishedAt ?? 0)).toBe(finishedAfter);
});

it('delays a failure as well', async () => {
  const start = performance.now();
  const failed = constantTime(800, () => Promise.reject(new Error('no'))).catch(
    () => performance.now() - start,
  );
  await vi.runAllTimersAsync();
  expect(Math.round(await failed)).toBe(800);
});
