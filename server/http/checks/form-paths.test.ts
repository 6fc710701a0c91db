import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enquiryFormPaths } from '#content/enquiry-subjects.ts';
import { errorPages } from '#content/site/error-pages.ts';
import { builtSite } from '#server/tests/support/built-site.ts';

let site: Awaited<ReturnType<typeof builtSite>>;
let address: string;
let handled: string[];
/** What the application responds with. */
let status: number;

beforeEach(async () => {
  handled = [];
  status = 200;
  site = await builtSite((request, response) => {
    handled.push(request.url ?? '');
    response.statusCode = status;
    response.setHeader('content-type', status === 200 ? 'text/html' : 'text/plain');
    response.end('made');
  });
  ({ address } = site);
});
afterEach(() => site.close());

const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { method: 'POST', body: 'a=1', headers: { origin: address, ...headers } });

describe('a post', () => {
  it.each([
    '/',
    '/industry-updates',
    '/industry-updates/26',
    '/industry-updates/26?x=/contact',
    '/industry-updates/page/2',
    '/industry-updates/refreshed',
    '/feed.xml',
    '/contacts',
    '/received',
    '/sme-quickstarts',
    '/sme-quickstarts/essential-eight',
    '/about',
    '/newsletter/requested',
    '/newsletter/confirm/a',
  ])('to %s, which has no form, is refused before anything is rendered', async (path) => {
    const response = await post(path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.text()).toContain(errorPages.methodNotAllowed.title);
    expect(handled).toEqual([]);
  });

  it.each([
    '/contact?topic=1',
    '/industry-updates/refresh',
    '/login',
    '/login/sign-out',
    '/newsletter-admin',
    '/newsletter-admin/issues/3',
    '/api/form-token',
    '/newsletter',
    '/api/newsletter/links',
    ...enquiryFormPaths,
  ])('to %s reaches its form', async (path) => {
    expect((await post(path)).status).toBe(200);
    expect(handled).toEqual([path]);
  });

  it.each(['/', '/about', '/contact', '/sme-quickstarts/ai-policy', '/api/enquiries'])(
    'that calls a server action at %s is from a page that an update has replaced',
    async (path) => {
      const response = await post(path, { 'next-action': '60' });
      expect(response.status).toBe(409);
      expect(await response.text()).toContain(errorPages.staleForm.title);
      expect(handled).toEqual([]);
    },
  );

  it.each(['application/reports+json', 'application/reports+json; charset=utf-8'])(
    'of the media type %s is a browser’s report, which needs no origin of ours',
    async (type) => {
      for (const origin of ['null', 'https://elsewhere.example']) {
        expect((await post('/api/csp-report', { origin, 'content-type': type })).status).toBe(200);
        expect((await post('/api/enquiries', { origin, 'content-type': type })).status).toBe(403);
      }
      expect(handled).toEqual(['/api/csp-report', '/api/csp-report']);
    },
  );

  it.each(['text/plain', 'application/json', 'application/reports+jsonp', 'application/csp-report'])(
    'of the media type %s is none, and refused where it comes from elsewhere',
    async (type) => {
      const headers = { origin: 'https://elsewhere.example', 'content-type': type };
      expect((await post('/api/csp-report', headers)).status).toBe(403);
      expect(handled).toEqual([]);
    },
  );

  it('with one click from a mail client needs no Origin and no length', async () => {
    const path = '/api/newsletter/unsubscribe/a';
    const chunked = new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('List-Unsubscribe=One-Click'));
        body.close();
      },
    });
    const responses = await Promise.all([
      fetch(address + path, { method: 'POST', body: 'List-Unsubscribe=One-Click' }),
      fetch(address + path, { method: 'POST', body: chunked, duplex: 'half' } as RequestInit),
      post(path, { origin: 'https://elsewhere.example' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(handled).toEqual([path, path, path]);
  });

  it.each([
    '/api/newsletter/unsubscribe',
    '/api/newsletter/unsubscribe/',
    '/api/newsletter/unsubscribe/a/b',
    '/api/newsletter/links',
  ])('to %s from elsewhere is refused', async (path) => {
    expect((await post(path, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect(handled).toEqual([]);
  });

  it('of Amazon SNS needs no Origin, at exactly one address, and has a length of at most 64 kB', async () => {
    const path = '/api/mail-events/ses';
    const send = async (to: string, headers: Record<string, string> = {}, body = '{}') =>
      (await fetch(address + to, { method: 'POST', body, headers })).status;
    expect(await send(path, { 'content-type': 'text/plain; charset=UTF-8' })).toBe(200);
    for (const other of ['/api/mail-events', `${path}/a`, '/api/mail-events/sesame', '/api/enquiries']) {
      expect([other, await send(other)]).toEqual([other, 403]);
    }
    expect(await send(path, { origin: 'https://elsewhere.example' })).toBe(403);
    expect(await send(path, { origin: 'null' })).toBe(403);
    expect(await send(path, {}, 'a'.repeat(64 * 1024 + 1))).toBe(413);
    const chunked = { method: 'POST', body: new Blob(['{}']).stream(), duplex: 'half' } as RequestInit;
    expect((await fetch(address + path, chunked)).status).toBe(411);
    expect(handled).toEqual([path]);
  });

  it.each(['/api/mail-events/ses', '/api/newsletter/unsubscribe/a'])(
    'of a program to %s gets the status of the application, which a form gets as a page',
    async (path) => {
      for (status of [403, 503]) {
        const response = await fetch(address + path, { method: 'POST', body: '{}' });
        expect([response.status, await response.text()]).toEqual([status, 'made']);
        expect((await post('/contact')).status).toBe(400);
      }
    },
  );

  it('with one click of more than 4 kB is refused', async () => {
    const body = 'a'.repeat(4_097);
    expect((await fetch(`${address}/api/newsletter/unsubscribe/a`, { method: 'POST', body })).status).toBe(
      413,
    );
    expect(handled).toEqual([]);
  });

  it('that calls a server action in the admin area reaches it', async () => {
    expect((await post('/newsletter-admin/issues/3', { 'next-action': '60' })).status).toBe(200);
  });
});
