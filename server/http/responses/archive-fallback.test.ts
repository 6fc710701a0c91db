import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testRuntime } from '#lib/tests/support/archive-runtime.ts';
import { runtime } from '#lib/runtime.ts';
import { builtSite } from '#server/tests/support/built-site.ts';
import { errorPages } from '#content/site/error-pages.ts';

let site: Awaited<ReturnType<typeof builtSite>>;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  runtime.archive = testRuntime();
  site = await builtSite((request, response) => handle(request, response));
});
afterEach(async () => {
  delete runtime.archive;
  await site.close();
});

/** As Next does: the head in one call, the body in others, compressed. */
const fails = (_request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('content-type', 'text/html');
  response.setHeader('content-encoding', 'gzip');
  response.writeHead(500);
  response.write(gzipSync('stack'));
  response.end();
};
const failsToRead = (request: IncomingMessage, response: ServerResponse) => {
  runtime.archiveRequest!.getStore()!.failed = true;
  fails(request, response);
};
/** The head is out before anything is read, as in a response to Next's router. */
const breaksOff = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/x-component' });
  response.write('0:{}');
  runtime.archiveRequest!.getStore()!.failed = true;
  setImmediate(() => response.end('E:{}'));
};
const routerData = { rsc: '1' };
const post = { method: 'POST', body: 'a=1' };

describe('a response of the archive that could not be read', () => {
  it.each([
    ['a page', '/industry-updates/7', {}, failsToRead],
    ['a feed', '/feed.xml', {}, failsToRead],
    ['an admin’s view', '/industry-updates/7', { headers: { cookie: 'admin-session=x' } }, failsToRead],
    ['data for Next’s router', '/industry-updates/7?_rsc=1', { headers: routerData }, breaksOff],
    ['a HEAD', '/industry-updates/7', { method: 'HEAD' }, failsToRead],
    ['a Refresh', '/industry-updates/refresh', post, failsToRead],
  ])('is 503 with Retry-After, never cached, for %s', async (_, path, init: RequestInit, failure) => {
    handle = failure;
    const headers = { origin: site.address, ...(init.headers as Record<string, string>) };
    const response = await fetch(site.address + path, { ...init, headers });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toContain('text/html');
    if (init.method === 'HEAD') return;
    const text = await response.text();
    expect(text).toContain(errorPages.archiveUnavailable.title);
    expect(text).toContain('<a href="/industry-updates">');
  });

  it('is 503 as well where nothing is cached', async () => {
    delete runtime.archive;
    handle = failsToRead;
    expect((await fetch(`${site.address}/industry-updates/7`)).status).toBe(503);
  });

  it('stays a failure of ours when it is one', async () => {
    handle = fails;
    expect((await fetch(`${site.address}/industry-updates/7`)).status).toBe(500);
    expect((await fetch(`${site.address}/login`)).status).toBe(500);
    expect((await fetch(`${site.address}/industry-updates-elsewhere`)).status).toBe(500);
  });
});

describe('data for Next’s router', () => {
  it('is forwarded with the visitor’s headers, and cached nowhere', async () => {
    let seen: IncomingMessage | undefined;
    handle = (request, response) => {
      seen = request;
      response.writeHead(200, { 'content-type': 'text/x-component', vary: 'rsc' }).end('0:{}');
    };
    const response = await fetch(`${site.address}/industry-updates/7?_rsc=1`, {
      headers: { ...routerData, 'next-url': '/industry-updates' },
    });
    expect([response.status, await response.text()]).toEqual([200, '0:{}']);
    expect(seen?.headers).toMatchObject({ rsc: '1', 'next-url': '/industry-updates' });
    expect(seen?.headers['x-request-id']).toBe(response.headers.get('x-request-id'));
    expect(site.store.size).toBe(0);
  });
});
