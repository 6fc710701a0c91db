import { describe, expect, it } from 'vitest';
import { holds, tableOf, type Measurement } from './budgets.ts';
import { optionsFrom } from './options.ts';
import { interleave, median, medianOf, quartiles } from './statistics.ts';
import { parseWrk } from './wrk.ts';

describe('the median', () => {
  it('is the middle one, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 9, 5, 7])).toBe(6);
  });

  it('leaves out what was not measured, and is no number when nothing was', () => {
    expect(median([undefined, 4, NaN])).toBe(4);
    expect(median([])).toBeNaN();
    expect(medianOf(undefined, () => 1)).toBeNaN();
  });
});

it('rounds are interleaved, and each begins with another target', async () => {
  const order: string[] = [];
  const targets = ['a', 'b', 'c'].map((name) => ({ name }));
  const results = await interleave(targets, 3, async ({ name }, round) => {
    order.push(name);
    return round;
  });
  expect(order.join('')).toBe('abcbcacab');
  expect(results.get('b')).toEqual([0, 1, 2]);
});

describe('a goal', () => {
  const ratio = (measured: number, goal: Measurement['goal']): Measurement => ({
    what: 'requests/s',
    measured,
    unit: '×',
    ...(goal ? { goal } : {}),
  });

  it('is met by a measurement that equals it', () => {
    expect(holds(ratio(0.4, { atLeast: 0.4 }))).toBe(true);
    expect(holds(ratio(0.85, { atMost: 0.85 }))).toBe(true);
  });

  it('is missed by a hair, and by what could not be measured', () => {
    expect(holds(ratio(0.3999, { atLeast: 0.4 }))).toBe(false);
    expect(holds(ratio(NaN, { atMost: 3 }))).toBe(false);
  });

  it('is printed beside what was measured', () => {
    const [, met, missed, compared] = tableOf([
      ratio(0.44, { atLeast: 0.4 }),
      { ...ratio(NaN, { atMost: 3 }), what: 'p99' },
      { what: 'next start', measured: 0.01, unit: '×', note: 'for comparison' },
    ]);
    expect(met).toMatch(/^requests\/s\s+0\.440×\s+≥ 0\.4×\s+✓$/);
    expect(missed).toMatch(/^p99\s+not measured\s+≤ 3×\s+✗$/);
    expect(compared).toMatch(/^next start\s+0\.010×\s+for comparison$/);
  });
});

const wrkOutput = `Running 2s test @ http://127.0.0.1:3180/
  1 threads and 32 connections
  Latency Distribution
     50%  823.00us
     75%    0.91ms
     90%    1.02ms
     99%    1.20s
  76172 requests in 2.10s, 1.43GB read
Requests/sec:  36276.15
Transfer/sec:    697.80MB
`;

describe('what wrk prints', () => {
  it('is read with its units', () => {
    expect(parseWrk(wrkOutput)).toEqual({
      requests: 76172,
      requestsPerSecond: 36276.15,
      p50Ms: 0.823,
      p99Ms: 1200,
    });
  });

  it('does not count when responses were errors', () => {
    expect(() => parseWrk(`${wrkOutput}  Non-2xx or 3xx responses: 12\n`)).toThrow('12');
    expect(() => parseWrk('unable to connect')).toThrow('unable to connect');
  });
});

describe('the options', () => {
  it('are all parts, five rounds and 32 connections by default', () => {
    expect(optionsFrom([])).toMatchObject({ rounds: 5, connections: 32 });
    expect(optionsFrom(['--only', 'phone,server', '--rounds', '7']).parts).toEqual(['server', 'phone']);
  });

  it('are refused, with the list of them, when they make no sense', () => {
    for (const args of [['--only', 'fonts'], ['--rounds', '0'], ['--fast']]) {
      expect(() => optionsFrom(args)).toThrow('--only server,');
    }
  });
});

it('gives the quartiles of values in any order', () => {
  expect(quartiles([4, 1, 3, 2])).toEqual([1, 2.5, 3]);
  expect(quartiles([])).toEqual([NaN, NaN, NaN]);
});
