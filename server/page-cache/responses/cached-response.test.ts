import { describe, expect, it } from 'vitest';
import { matchingEtag } from './etag.ts';
import { MAX_LEVEL, compressed, encodingFor, FAST_LEVEL } from './encodings.ts';

describe('the encoding for a client', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR;q=0.5, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['gzip;q=0.5, *;q=0.8', 'br'],
    ['br;q=0.5, identity', 'identity'],
    ['br;q=x, gzip;q=0.1', 'gzip'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.000, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['identity', 'identity'],
    ['deflate', 'identity'],
    ['xbr, gzipped', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('that says %j is %s', (header, encoding) => {
    expect([encodingFor(header), encodingFor(header)]).toEqual([encoding, encoding]);
  });
});

describe('a compressed body', () => {
  it.each([FAST_LEVEL, MAX_LEVEL])(
    'takes the memory of its own bytes and no more, at quality %i',
    async (quality) => {
      for (const body of Object.values(await compressed(Buffer.from('a short page'), quality))) {
        expect(body.buffer.byteLength).toBe(body.length);
      }
    },
  );
});

describe('a conditional request', () => {
  const lastModified = 'Thu, 05 Nov 2026 01:02:03 GMT';
  const etags = ['"tag"', '"before"'];
  it.each([
    [{ 'if-none-match': '"tag"' }, '"tag"'],
    [{ 'if-none-match': '"before"' }, '"before"'],
    [{ 'if-none-match': 'W/"tag"' }, '"tag"'],
    [{ 'if-none-match': '"a", "tag"' }, '"tag"'],
    [{ 'if-none-match': '*' }, '"tag"'],
    [{ 'if-none-match': '"a"', 'if-modified-since': lastModified }, undefined],
    [{ 'if-modified-since': lastModified }, '"tag"'],
    [{ 'if-modified-since': 'Thu, 05 Nov 2026 01:02:02 GMT' }, undefined],
    [{ 'if-modified-since': 'nonsense' }, undefined],
    [{}, undefined],
  ])('with %j has %s', (headers, known) => {
    expect(matchingEtag(headers, { etags, lastModified })).toBe(known);
  });
  it('by a date, of a response without one, is not told so', () => {
    const headers = { 'if-modified-since': lastModified };
    expect(matchingEtag(headers, { etags, lastModified: undefined })).toBeUndefined();
  });
});
