import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReports } from './parse-reports.ts';

const hosts = ['southlight.example', '127.0.0.1:3000'];
const site = 'https://southlight.example';
const modern = (body: Record<string, unknown>, type = 'csp-violation') => [
  {
    age: 5,
    type,
    url: `${site}/`,
    user_agent: 'Mozilla/5.0 (someone)',
    body: { documentURL: `${site}/`, ...body },
  },
];
describe('a report', () => {
  it('is read in the form that browsers send', () => {
    const violation = { directive: 'script-src-elem', blocked: 'inline', area: 'contact' };
    const page = `${site}/contact?from=jo@example.com#x`;
    expect(
      readReports(
        modern({ documentURL: page, effectiveDirective: 'script-src-elem', blockedURL: 'inline' }),
        hosts,
      ),
    ).toEqual([violation]);
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
    ['not an address', 'other'],
    ['', 'other'],
  ])('says of %j that %s was blocked', (blockedURL, blocked) => {
    expect(readReports(modern({ effectiveDirective: 'img-src', blockedURL }), hosts)[0]?.blocked).toBe(
      blocked,
    );
  });

  it('tells what an extension did from what the page did', () => {
    const report = modern({
      effectiveDirective: 'script-src-elem',
      blockedURL: 'inline',
      sourceFile: 'moz-extension://8b2/content.js',
    });
    expect(readReports(report, hosts)[0]?.blocked).toBe('extension');
  });

  it.each([
    ['/', 'home'],
    ['/services/cyber-security', 'services'],
    ['/industry-updates/7', 'industry-updates'],
    ['/privacy-policy', 'privacy-policy'],
    ['/newsletter-admin/enquiries/0b5', 'admin'],
    ['/login?next=%2F', 'admin'],
    ['/jo@example.com', 'other'],
  ])('of %s belongs to %s', (path, area) => {
    const report = modern({ documentURL: site + path, effectiveDirective: 'img-src', blockedURL: 'data' });
    expect(readReports(report, hosts)[0]?.area).toBe(area);
  });

  it('counts a rule nobody knows as other', () => {
    expect(
      readReports(modern({ effectiveDirective: 'x-made-up', blockedURL: 'data' }), hosts)[0]?.directive,
    ).toBe('other');
  });

  it('is about a page of this site, or none', () => {
    for (const documentURL of ['https://elsewhere.example/', 'southlight.example', '', 7]) {
      expect(
        readReports(modern({ documentURL, effectiveDirective: 'img-src', blockedURL: 'data' }), hosts),
      ).toEqual([]);
    }
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'csp-report'],
    ['another kind', modern({}, 'deprecation')],
    ['no list', { 'csp-report': { 'document-uri': `${site}/`, 'violated-directive': 'img-src' } }],
    ['a list of anything', [null, 1, 'a', {}]],
  ])('that is %s is no report', (_what, body) => {
    expect(readReports(body, hosts)).toEqual([]);
  });

  it('is one of fifty at most', () => {
    const [one] = modern({ effectiveDirective: 'img-src', blockedURL: 'data' });
    expect(readReports(Array(5_000).fill(one), hosts)).toHaveLength(50);
  });

  it('becomes what the database takes, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })),
        fc.string(),
        fc.webPath(),
        (blockedURL, effectiveDirective, path) => {
          for (const { directive, blocked, area } of readReports(
            modern({ documentURL: site + path, effectiveDirective, blockedURL }),
            hosts,
          )) {
            expect(directive).toMatch(/^[a-z-]{1,40}$/);
            expect(blocked).toMatch(/^[a-z0-9.-]{1,100}$/);
            expect(area).toMatch(/^[a-z-]{1,40}$/);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
