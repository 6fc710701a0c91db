import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADMIN_HOME, loginPath, safeNext, START_PATH } from './redirect-path.ts';
import { anyText, anyUrl } from '#lib/tests/support/any-text.ts';

const here = 'https://southlight.example';

describe('where a sign-in leads', () => {
  it('keeps a page of the admin area, with its query', () => {
    expect(safeNext('/newsletter-admin/enquiries?q=a%20b&page=2')).toBe(
      '/newsletter-admin/enquiries?q=a%20b&page=2',
    );
    expect(safeNext('/newsletter-admin')).toBe('/newsletter-admin');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    'https://evil.example/newsletter-admin',
    'javascript:alert(1)',
    '/newsletter-admin/../../login',
    '/newsletter-admin/..//evil.example',
    '/newsletter-admin/%2e%2e//evil.example',
    '/newsletter-adminevil',
    '/newsletter-admin\n//evil.example',
    '\t//evil.example',
    '/contact',
    '',
    undefined,
    ['/newsletter-admin'],
  ])('goes to the start page instead of %j', (value) => {
    expect(safeNext(value)).toBe(START_PATH);
  });

  it('keeps the page alone of an address that is too long', () => {
    expect(safeNext(`/newsletter-admin/enquiries/delete?seen=${'x'.repeat(500)}`)).toBe(
      '/newsletter-admin/enquiries/delete',
    );
    expect(safeNext(`//evil.example/newsletter-admin?${'x'.repeat(500)}`)).toBe(START_PATH);
    expect(safeNext(`/newsletter-admin/${'x'.repeat(500)}`)).toBe(START_PATH);
  });

  it('never leaves the admin area of this site, whatever it is given', () => {
    const piece = fc.constantFrom(
      ...['/', '\\', '..', '.', '%2f', '%5c', '%2e', '@', ':', '?', '#', ';', '\t', '\n', '\r', '\0', ' '],
      ...['newsletter-admin', '/newsletter-admin', 'evil.example', 'https:', 'javascript:', 'é', '\u2028'],
    );
    const hostile = fc.oneof(
      anyText(),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 12 }).map((pieces) => `/newsletter-admin${pieces.join('')}`),
      anyUrl(),
    );
    fc.assert(
      fc.property(hostile, (value) => {
        const path = safeNext(value);
        const url = new URL(path, here);
        const inside = url.pathname === ADMIN_HOME || url.pathname.startsWith(`${ADMIN_HOME}/`);
        // What was accepted stays accepted: the page and the action check it one after the other.
        return url.origin === here && inside && safeNext(path) === path;
      }),
      { numRuns: 20_000 },
    );
  }, 60_000);

  it('survives the way through the address of the sign-in page', () => {
    const path = '/newsletter-admin/enquiries?q=a%26b&status=unread';
    expect(safeNext(new URL(loginPath(path), here).searchParams.get('next'))).toBe(path);
    expect(loginPath(START_PATH)).toBe('/login');
    expect(safeNext(new URL(loginPath(ADMIN_HOME), here).searchParams.get('next'))).toBe(ADMIN_HOME);
  });
});
