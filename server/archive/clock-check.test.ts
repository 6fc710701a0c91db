import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClockCheck } from './clock-check.ts';

const HERE = Date.parse('2026-11-24T01:00:00.500Z');
let printed: string;
beforeEach(() => {
  printed = '';
  for (const method of ['log', 'error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((line) => void (printed += `${String(line)}\n`));
});
afterEach(() => vi.restoreAllMocks());

/** A response that took 100 ms, dated so many seconds off. */
const note = (clock: ClockCheck, seconds: number) =>
  clock.note({ date: new Date(HERE + seconds * 1_000).toUTCString(), began: HERE - 50, ended: HERE + 50 });

it.each([0, 1, -1])('takes %i s for what whole seconds in a header may hide', (seconds) => {
  const clock = new ClockCheck();
  note(clock, seconds);
  expect(printed).toBe('');
});

it.each([
  [5, -4],
  [-5, 4],
])('warns once when the response is dated %i s off', (seconds, ahead) => {
  const clock = new ClockCheck();
  note(clock, seconds);
  note(clock, seconds);
  expect(printed.match(/server\.clock_differs/g)).toHaveLength(1);
  expect(Math.round(clock.seconds)).toBe(ahead);
  note(clock, 0);
  expect(clock.seconds).toBe(0);
  note(clock, seconds);
  expect(printed.match(/server\.clock_differs/g)).toHaveLength(2);
});

it('ignores a response without a date', () => {
  const clock = new ClockCheck();
  for (const date of [null, 'yesterday']) clock.note({ date, began: HERE, ended: HERE });
  expect([clock.seconds, printed]).toEqual([0, '']);
});
