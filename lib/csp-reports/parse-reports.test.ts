import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReports } from './parse-reports.ts';
import { anyText, anyUrl } from '#lib/tests/support/any-text.ts';

const hosts = ['southlight.example', '127.0.0.1:3000'];
const site = 'https://southlight.example';
const reportsOf = (body: Record<string, unknown>, type = 'csp-violation') => [
  {
    age: 5,
    type,
    url: `${site}/`,
    user_agent: 'Mozilla/5.0 (someone)',
    body: { documentURL: `${site}/`, ...body },
  },
];
const parse = (body: Record<string, unknown>) => parseReports(reportsOf(body), hosts);

describe('parseReports', () => {
  it('reads a report as browsers send it', () => {
    const documentURL = `${site}/contact?from=jo@example.com#x`;
    expect(parse({ documentURL, effectiveDirective: 'script-src-elem', blockedURL: 'inline' })).toEqual([
      { directive: 'script-src-elem', blocked: 'inline', area: 'page' },
    ]);
  });

  it.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['wasm-eval', 'wasm-eval'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['data', 'data'],
    ['data:image/png;base64,iVBOR', 'data'],
    ['blob:https://southlight.example/0b5', 'blob'],
    [`${site}/private/path?token=1`, 'self'],
    ['https://cdn.example/lib.js?user=jo@example.com', 'cdn.example'],
    ['https://jo:secret@CDN.example:8443/a', 'cdn.example'],
    ['wss://socket.example/a', 'socket.example'],
    ['https://[2001:db8::1]/a', 'other'],
    ['http://192.168.1.17/a', 'other'],
    [`https://${'a.'.repeat(120)}example/`, 'other'],
    ['chrome-extension://abcdef/inject.js', 'extension'],
    ['moz-extension', 'extension'],
    ['safari-web-extension://x', 'extension'],
    ['ftp://files.example/', 'other'],
    ['not a URL', 'other'],
    ['', 'other'],
  ])('reduces the blocked URL %j to %s', (blockedURL, blocked) => {
    expect(parse({ effectiveDirective: 'img-src', blockedURL })[0]?.blocked).toBe(blocked);
  });

  it('tells a script of an extension from one of the page', () => {
    const sourceFile = 'moz-extension://8b2/content.js';
    const [violation] = parse({ effectiveDirective: 'script-src-elem', blockedURL: 'inline', sourceFile });
    expect(violation?.blocked).toBe('extension');
  });

  it.each([
    ['/', 'page'],
    ['/services/cyber-security', 'page'],
    ['/industry-updates/7', 'archive'],
    ['/newsletter-admin/enquiries/0b5', 'admin'],
    ['/login?next=%2F', 'admin'],
    ['/jo@example.com', 'page'],
  ])('names the kind of page of %s: %s', (path, area) => {
    const [violation] = parse({
      documentURL: site + path,
      effectiveDirective: 'img-src',
      blockedURL: 'data',
    });
    expect(violation?.area).toBe(area);
  });

  it('reads an unknown directive as other', () => {
    expect(parse({ effectiveDirective: 'x-made-up', blockedURL: 'data' })[0]?.directive).toBe('other');
  });

  it.each(['https://elsewhere.example/', 'southlight.example', '', 7])(
    'leaves out a report about %j, which is not a page of this site',
    (documentURL) => {
      expect(parse({ documentURL, effectiveDirective: 'img-src', blockedURL: 'data' })).toEqual([]);
    },
  );

  it.each([
    ['nothing', undefined],
    ['a string', 'csp-report'],
    ['a report of another type', reportsOf({}, 'deprecation')],
    [
      'the older form, which is not a list',
      { 'csp-report': { 'document-uri': `${site}/`, 'violated-directive': 'img-src' } },
    ],
    ['a list of anything', [null, 1, 'a', {}]],
  ])('returns an empty list for %s', (_what, body) => {
    expect(parseReports(body, hosts)).toEqual([]);
  });

  it('reads fifty reports of one body at most', () => {
    const [report] = reportsOf({ effectiveDirective: 'img-src', blockedURL: 'data' });
    expect(parseReports(Array(5_000).fill(report), hosts)).toHaveLength(50);
  });

  it('returns bounded words alone, whatever a report holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText(), anyUrl()),
        fc.string(),
        fc.string().map((rest) => `/${rest}`),
        (blockedURL, effectiveDirective, path) => {
          for (const { directive, blocked, area } of parse({
            documentURL: site + path,
            effectiveDirective,
            blockedURL,
          })) {
            expect(directive).toMatch(/^[a-z-]{1,40}$/);
            expect(blocked).toMatch(/^[a-z0-9.-]{1,100}$/);
            expect(area).toMatch(/^[a-z]{1,10}$/);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
