import { afterEach, expect, it } from 'vitest';
import { runtime } from '#lib/runtime.ts';
import { testRuntime } from '#lib/tests/support/archive-runtime.ts';
import { cdnLines } from './cdn-headers.ts';

afterEach(() => void delete runtime.archive);
const heard = (agoMs: number) => (runtime.archive = testRuntime({ polledAt: performance.now() - agoMs }));
const archive = { content: 'archive', status: 200, isStale: false } as const;
const page = { content: 'static', status: 200, isStale: false } as const;

it('says nothing to a CDN that nobody set', () => {
  heard(0);
  expect([cdnLines(undefined, archive), cdnLines(undefined, page)]).toEqual(['', '']);
});

it('names the key of the archive in the words of each CDN, and never lets it be stale after an error', () => {
  heard(0);
  expect(cdnLines('fastly', archive)).toMatch(/^surrogate-control: .*\r\nsurrogate-key: archive\r\n$/);
  expect(cdnLines('cloudflare', archive)).toMatch(/^cdn-cache-control: .*\r\ncache-tag: archive\r\n$/);
  for (const cdn of ['fastly', 'cloudflare', 'varnish'] as const) {
    expect(cdnLines(cdn, archive)).not.toContain('stale-if-error');
    expect(cdnLines(cdn, page)).toContain('stale-if-error=86400');
  }
});

it('lets nothing of the archive be kept by an instance that has not heard of the database for five seconds', () => {
  heard(5_100);
  expect([cdnLines('varnish', archive), cdnLines('varnish', page)]).toEqual([
    '',
    expect.stringContaining('max-age=300'),
  ]);
  delete runtime.archive;
  expect(cdnLines('varnish', archive)).toBe('');
});

it('lets nothing stale be kept, nor that something does not exist', () => {
  heard(0);
  expect(cdnLines('varnish', { ...archive, isStale: true })).toBe('');
  expect(cdnLines('varnish', { ...archive, status: 404 })).toBe('');
});
