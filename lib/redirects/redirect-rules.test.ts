import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRedirectable, locationOf, normalizeOldPath, normalizeTarget } from './redirect-rules.ts';

describe('the one spelling of an old path', () => {
  it.each([
    ['/old', '/old'],
    ['/Old/Page.HTML/', '/old/page.html'],
    ['//old///page//', '/old/page'],
    ['/%6Fld', '/old'],
    ['/%C3%BCber-uns', '/über-uns'],
    ['/u%CC%88ber-uns', '/über-uns'],
    ['/old%20page', '/old page'],
    ['/', undefined],
    ['', undefined],
    ['old', undefined],
    ['/old?a=b', undefined],
    ['/old%3Fa', undefined],
    ['/old%23a', undefined],
    ['/old%0Aset', undefined],
    ['/old%5Cpage', undefined],
    ['/100%25', undefined],
    ['/old%', undefined],
    ['/a/%2e%2e/b', undefined],
    [`/${'x'.repeat(300)}`, undefined],
  ])('of %s is %s', (path, normal) => {
    expect(normalizeOldPath(path)).toBe(normal);
  });

  it('has itself as its spelling', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => `/${encodeURI(text.toWellFormed())}`),
        (path) => {
          const normal = normalizeOldPath(path);
          if (normal !== undefined) expect(normalizeOldPath(encodeURI(normal))).toBe(normal);
        },
      ),
    );
  });

  it('is of a page of the build, not of another kind of route', () => {
    expect(['/old', '/api-old', '/services/old'].filter(isRedirectable)).toHaveLength(3);
    expect(
      [
        '/api/x',
        '/login',
        '/newsletter-admin',
        '/_next/a.js',
        '/industry-updates/99',
        '/documents/a.pdf',
      ].filter(isRedirectable),
    ).toEqual([]);
  });
});

describe('a target', () => {
  const own = 'https://www.example.com';
  it.each([
    ['/contact', '/contact'],
    [' /contact/ ', '/contact'],
    ['/Contact?A=b#Form', '/contact?A=b#Form'],
    ['/', '/'],
    ['/contact?a=b#form', '/contact?a=b#form'],
    ['https://www.example.com/CONTACT/', '/contact'],
    ['https://www.example.com', '/'],
    ['https://Else.example', 'https://else.example/'],
    ['https://else.example:8443/a?b#c', 'https://else.example:8443/a?b#c'],
    ['http://else.example/', undefined],
    ['//else.example/', undefined],
    ['/\\else.example', undefined],
    ['///else.example', undefined],
    ['https:else.example', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://user:pass@else.example/', undefined],
    ['https://localhost/', undefined],
    ['/a/../b', undefined],
    ['/a b', undefined],
    ['contact', undefined],
    ['', undefined],
    [`/${'x'.repeat(500)}`, undefined],
  ])('%s is taken as %s', (typed, target) => {
    expect(normalizeTarget(typed, own)).toBe(target);
  });

  it('never leaves this site but over https', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        fc.string(),
        (typed, query) => {
          const target = normalizeTarget(typed, own);
          if (target === undefined) return;
          const { origin, protocol } = new URL(locationOf({ target }, `?${encodeURIComponent(query)}`), own);
          expect(protocol).toBe('https:');
          if (target.startsWith('/')) expect(origin).toBe(own);
        },
      ),
    );
  });
});

describe('the query of a request', () => {
  it.each([
    ['/contact', '?a=b', '/contact?a=b'],
    ['/contact?x=y#form', '?a=b', '/contact?x=y&a=b#form'],
    ['/contact', '', '/contact'],
    ['/contact', '?', '/contact'],
    ['https://else.example/', '?a=b', 'https://else.example/'],
  ])('goes along to %s: %s', (target, query, location) => {
    expect(locationOf({ target }, query)).toBe(location);
  });
});
