import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from './log.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  const keep = (line: string) => void lines.push(line);
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for('log.request-id')];
});
const last = () => JSON.parse(lines.at(-1)!) as Record<string, unknown>;

describe('a line of the log', () => {
  it('says when, how grave, what, and the details', () => {
    log.error('enquiry.failed', { requestId: 'r', kind: 'contact', left: undefined });
    expect(last()).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'error',
      event: 'enquiry.failed',
      requestId: 'r',
      kind: 'contact',
    });
  });

  it('stays one line and true JSON, whatever a detail holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        log.info('test', { text: `${text}\r\n\u2028\u2029\u0085` });
        expect(lines.at(-1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
        expect(last().event).toBe('test');
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['duplicate key (email)=(jo.o’neill+x@example.com.au)', 'duplicate key (email)=([address])'],
    ['550 <jo@example.com>: user unknown', '550 <[address]>: user unknown'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-na_ture', 'Bearer [token]'],
    ['apikey sb_secret_abc123 refused', 'apikey [key] refused'],
    ['connect ECONNREFUSED 127.0.0.1:54321', 'connect ECONNREFUSED 127.0.0.1:54321'],
  ])('has no address, token or key in it: %s', (cause, kept) => {
    log.error('test', { cause });
    expect(last().cause).toBe(kept);
  });

  it('is no longer than a line should be, and made in no time from a hostile text', () => {
    log.error('test', { cause: 'a'.repeat(5_000_000) });
    log.error('test', { cause: `${'a.'.repeat(1_000_000)}@` });
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2_200);
  });

  it('names the request it belongs to, beside an enquiry’s own id', () => {
    Object.assign(globalThis, { [Symbol.for('log.request-id')]: () => 'http' });
    log.info('test');
    expect(last()).toMatchObject({ requestId: 'http' });
    log.info('test', { requestId: 'enquiry' });
    expect(last()).toMatchObject({ requestId: 'enquiry', httpRequestId: 'http' });
    log.info('test', { requestId: 'http' });
    expect(last().httpRequestId).toBeUndefined();
  });
});
