import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtime } from '#lib/runtime.ts';
import type { Violation } from './parse-reports.ts';
import { violationRecorder } from './record-violations.ts';

const inline: Violation = { directive: 'script-src-elem', blocked: 'inline', area: 'page' };
const image = (blocked: string): Violation => ({ directive: 'img-src', blocked, area: 'archive' });

const HOME = '198.18.0.0/24';

let counted: string[];
let lines: Record<string, unknown>[];
beforeEach(() => {
  counted = [];
  lines = [];
  runtime.countCspViolation = (directive, area) => void counted.push(`${directive} ${area}`);
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(JSON.parse(line)));
});
const { countCspViolation } = runtime;
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(runtime, { countCspViolation });
});

describe('violationRecorder', () => {
  it('counts every violation by directive and kind of page', () => {
    const record = violationRecorder();
    record([inline, image('cdn.example')], HOME);
    record([inline], HOME);
    expect(counted).toEqual(['script-src-elem page', 'img-src archive', 'script-src-elem page']);
  });

  it('logs one line for each new kind, and nothing of the visitor', () => {
    const record = violationRecorder();
    record([inline, inline, image('cdn.example')], HOME);
    record([{ ...inline, area: 'admin' }, image('cdn.example'), image('data')], HOME);
    expect(lines.map(({ time: _time, ...line }) => line)).toEqual(
      [inline, image('cdn.example'), image('data')].map((violation) => ({
        level: 'warning',
        event: 'csp.violation',
        ...violation,
      })),
    );
  });

  it('still counts and logs what others report after a flood of forged hosts from one network', () => {
    const record = violationRecorder();
    record(
      Array.from({ length: 5_000 }, (_, n) => image(`h${n}.example`)),
      'the forger',
    );
    expect([counted.length, lines.length]).toEqual([5_000, 5]);
    record([inline, image('real.example')], HOME);
    expect(counted).toHaveLength(5_002);
    expect(lines.slice(5)).toMatchObject([inline, image('real.example')]);
  });

  it('logs a hundred kinds with a host a day at most, and again on the next', () => {
    let hours = 0;
    const record = violationRecorder(() => hours * 3_600_000);
    const flood = () => {
      for (let n = 0; n < 200; n += 1) record([image(`h${n}.example`)], `network ${n}`);
      record([inline], HOME);
    };
    flood();
    hours = 23;
    flood();
    expect(lines).toHaveLength(101);
    hours = 24;
    flood();
    expect(lines).toHaveLength(202);
  });

  it('logs where no metrics are, as without the custom server', () => {
    delete runtime.countCspViolation;
    violationRecorder()([inline], HOME);
    expect(lines).toHaveLength(1);
  });
});
