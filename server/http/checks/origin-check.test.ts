import { describe, expect, it } from 'vitest';
import { verifiedOrigin } from './origin-check.ts';

const site = 'https://southlight.example';
const post = (headers: Record<string, string>, localAddress = '127.0.0.1', localPort = 3000) =>
  verifiedOrigin(
    { headers, socket: { localAddress, localPort } } as unknown as Parameters<typeof verifiedOrigin>[0],
    site,
  );

describe('verifiedOrigin', () => {
  it('accepts the configured origin, whatever Host the proxy forwards', () => {
    expect(post({ origin: site, host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' })).toBe(site);
    expect(post({ origin: site, host: 'southlight.example' })).toBe(site);
  });

  it('accepts the address and port that the connection reached', () => {
    for (const [origin, address] of [
      ['http://127.0.0.1:3000', '127.0.0.1'],
      ['http://localhost:3000', '127.0.0.1'],
      ['http://localhost:3000', '::1'],
      ['http://[::1]:3000', '::1'],
      ['http://192.0.2.7:3000', '::ffff:192.0.2.7'],
    ] as const) {
      expect(post({ origin, host: new URL(origin).host, 'sec-fetch-site': 'same-origin' }, address)).toBe(
        origin,
      );
    }
    expect(post({ origin: 'http://192.0.2.7', host: '192.0.2.7' }, '192.0.2.7', 80)).toBe('http://192.0.2.7');
  });

  it('accepts a page of this site as Referer where there is no Origin', () => {
    const host = 'southlight.example';
    expect(post({ referer: `${site}/contact?topic=1`, host })).toBe(site);
    expect(post({ referer: 'http://127.0.0.1:3000/', host: '127.0.0.1:3000' })).toBe('http://127.0.0.1:3000');
  });

  it.each([
    ["another site's Referer", { referer: `https://evil.example/?${site}/`, host: 'southlight.example' }],
    ['a Referer that is no address', { referer: 'southlight.example', host: 'southlight.example' }],
    ['a Referer without an origin', { referer: 'data:text/html,x', host: 'southlight.example' }],
    [
      'our Referer beside an opaque origin',
      { referer: `${site}/`, origin: 'null', host: 'southlight.example' },
    ],
    ['our Referer beside an empty origin', { referer: `${site}/`, origin: '', host: 'southlight.example' }],
    [
      'our Referer from a browser that says cross-site',
      { referer: `${site}/`, host: 'southlight.example', 'sec-fetch-site': 'cross-site' },
    ],
    ['no origin', { host: 'southlight.example' }],
    ['an opaque origin', { origin: 'null', host: 'southlight.example' }],
    ['another site', { origin: 'https://evil.example', host: 'southlight.example' }],
    ['another site that the Host repeats', { origin: 'https://evil.example', host: 'evil.example' }],
    ['another site over http that the Host repeats', { origin: 'http://evil.example', host: 'evil.example' }],
    ['the wrong scheme', { origin: 'http://southlight.example', host: 'southlight.example' }],
    ['a subdomain', { origin: 'https://www.southlight.example', host: 'southlight.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:9', host: '127.0.0.1:9' }],
    [
      'this machine, reached under another name',
      { origin: 'http://localhost:3000', host: 'southlight.example' },
    ],
    [
      'a browser that says cross-site',
      { origin: site, host: 'southlight.example', 'sec-fetch-site': 'cross-site' },
    ],
    [
      'a browser that says same-site',
      { origin: site, host: 'southlight.example', 'sec-fetch-site': 'same-site' },
    ],
    ['a browser that says none', { origin: site, host: 'southlight.example', 'sec-fetch-site': 'none' }],
  ])('rejects %s', (_, headers) => {
    expect(post(headers as Record<string, string>)).toBeUndefined();
  });
});
