import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sparseLog } from './sparse-log.ts';

let lines: { event: string; status: number; unlogged?: number }[];
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(JSON.parse(line) as never));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('writes so many lines a second, and with the next one how many are missing', () => {
  const write = sparseLog('info', 'request.refused', 2);
  for (let n = 0; n < 5; n += 1) write({ status: 421 });
  expect(lines.map(({ event, unlogged }) => [event, unlogged])).toEqual([
    ['request.refused', undefined],
    ['request.refused', undefined],
  ]);
  vi.advanceTimersByTime(1_000);
  write({ status: 400 });
  write({ status: 400 });
  expect(lines.slice(2)).toMatchObject([{ status: 400, unlogged: 3 }, { status: 400 }]);
  expect(lines[3]).not.toHaveProperty('unlogged');
});
