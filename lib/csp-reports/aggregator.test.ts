import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Violation } from './parse-reports.ts';
import { openTally, type Sum } from './aggregator.ts';

const inline: Violation = { directive: 'script-src-elem', blocked: 'inline', area: 'home' };
const from = (blocked: string): Violation => ({ directive: 'img-src', blocked, area: 'home' });

let sent: Sum[][];
let failures: unknown[];
let down: boolean;
let tally: ReturnType<typeof openTally>;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  failures = [];
  down = false;
  tally = openTally({
    send: async (sums) => {
      if (down) throw new Error('no database');
      sent.push(structuredClone(sums));
    },
    failed: (error) => failures.push(error),
    now: () => Date.now(),
  });
});
afterEach(() => vi.useRealTimers());

describe('reports', () => {
  it('are added up: the first is written at once, what follows ten seconds later as one call', async () => {
    tally.count([inline]);
    await tally.settle();
    expect(sent).toEqual([[['script-src-elem', 'inline', 'home', 1]]]);
    for (let n = 0; n < 200; n += 1) {
      tally.count([inline, from('cdn.example')]);
      await tally.settle();
    }
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.slice(1)).toEqual([
      [
        ['script-src-elem', 'inline', 'home', 200],
        ['img-src', 'cdn.example', 'home', 200],
      ],
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(2);
  });

  it('wait for a database that is down, which is said once, and lose nothing', async () => {
    down = true;
    tally.count([inline]);
    await tally.settle();
    tally.count([inline, from('cdn.example')]);
    await tally.settle();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(failures).toHaveLength(1);
    expect(sent).toEqual([]);
    down = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([
      [
        ['script-src-elem', 'inline', 'home', 2],
        ['img-src', 'cdn.example', 'home', 1],
      ],
    ]);
    down = true;
    tally.count([inline]);
    await vi.advanceTimersByTimeAsync(60_000);
    await tally.settle();
    expect(failures).toHaveLength(2);
  });

  it('of a flood are counted six hundred times a minute, and of two hundred kinds at most', async () => {
    let taken = 0;
    for (let n = 0; n < 5_000; n += 1) {
      if (!tally.mayCount()) continue;
      taken += 1;
      tally.count([from(`h${n}.example`)]);
    }
    expect(taken).toBe(600);
    await tally.settle();
    expect(sent[0]).toHaveLength(200);
    expect(sent[0]!.reduce((total, [, , , reports]) => total + reports, 0)).toBe(600);
    expect(sent[0]!.at(-1)).toEqual(['other', 'other', 'other', 401]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tally.mayCount()).toBe(true);
  });

  it('that are no reports use up the same room', () => {
    for (let n = 0; n < 600; n += 1) {
      expect(tally.mayCount()).toBe(true);
      tally.count([]);
    }
    expect(tally.mayCount()).toBe(false);
  });
});
