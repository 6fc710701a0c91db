import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtime } from '#lib/runtime.ts';
import type { Violation } from './parse-reports.ts';
import { violationRecorder } from './record-violations.ts';

const inline: Violation = { directive: 'script-src-elem', blocked: 'inline', area: 'page' };
const image = (blocked: string): Violation => ({ directive: 'img-src', blocked, area: 'archive' });

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
    record([inline, image('cdn.example')]);
    record([inline]);
    expect(counted).toEqual(['script-src-elem page', 'img-src archive', 'script-src-elem page']);
  });

  it('logs one line for each new kind, and nothing of the visitor', () => {
    const record = violationRecorder();
    record([inline, inline, image('cdn.example')]);
    record([{ ...inline, area: 'admin' }, image('cdn.example'), image('data')]);
    expect(lines.map(({ time: _time, ...line }) => line)).toEqual(
      [inline, image('cdn.example'), image('data')].map((violation) => ({
        level: 'warning',
        event: 'csp.violation',
        ...violation,
      })),
    );
  });

  it('still counts and logs a real violation after a flood of forged hosts', () => {
    const record = violationRecorder();
    record(Array.from({ length: 5_000 }, (_, n) => image(`h${n}.example`)));
    expect([counted.length, lines.length]).toEqual([5_000, 100]);
    record([inline, image('one-more.example')]);
    expect(counted).toHaveLength(5_002);
    expect(lines.slice(100)).toEqual([expect.objectContaining(inline)]);
  });

  it('logs where no metrics are, as without the custom server', () => {
    delete runtime.countCspViolation;
    violationRecorder()([inline]);
    expect(lines).toHaveLength(1);
  });
});
