import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtime } from '#lib/runtime.ts';
import { log } from './log.ts';
import { anyText } from '#lib/tests/support/any-text.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  const keep = (line: string) => void lines.push(line);
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
  delete runtime.requestId;
});
const last = () => JSON.parse(lines.at(-1)!) as Record<string, unknown>;

describe('log', () => {
  it('writes time, level, event and details', () => {
    log.error('enquiry.failed', { requestId: 'r', kind: 'contact', left: undefined });
    expect(last()).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'error',
      event: 'enquiry.failed',
      requestId: 'r',
      kind: 'contact',
    });
  });

  it('writes one line of valid JSON, whatever a detail holds', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
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
    [
      'GET /newsletter/confirm/0f1e2d3c4b5a69788796a5b4c3d2e1f0 failed',
      'GET /newsletter/confirm/[token] failed',
    ],
    [
      'POST /api/newsletter/unsubscribe/7f8f2d0c-1111-4222-8333-444455556666',
      'POST /api/newsletter/unsubscribe/[token]',
    ],
    ['imaps://bounce:p%40ss,w(d@mail.example/INBOX', 'imaps://[address]/INBOX'],
    ['connect ECONNREFUSED 127.0.0.1:54321', 'connect ECONNREFUSED 127.0.0.1:54321'],
  ])('redacts addresses, tokens and keys: %s', (cause, redacted) => {
    log.error('test', { cause });
    expect(last().cause).toBe(redacted);
  });

  it('cuts a hostile text of megabytes to a short line', () => {
    log.error('test', { cause: 'a'.repeat(5_000_000) });
    log.error('test', { cause: `${'a.'.repeat(1_000_000)}@` });
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2_200);
  });

  it('adds the id of the request, unless the line names one', () => {
    runtime.requestId = () => 'http';
    log.info('test', { enquiryId: 'enquiry' });
    expect(last()).toMatchObject({ requestId: 'http', enquiryId: 'enquiry' });
    log.info('test', { requestId: 'another' });
    expect(last()).toMatchObject({ requestId: 'another' });
  });
});
