import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { answerConditionally } from './conditional.ts';
import { answerOutages } from './outage.ts';
import { refusals } from './refusal.ts';

const FAILED_AT = Symbol.for('archive.failed-at');
const fails = globalThis as { [FAILED_AT]?: number };

let server: Server | undefined;
async function serve(handle: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    answerOutages(request, response);
    answerConditionally(request, response);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(async () => {
  delete fails[FAILED_AT];
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** As Next does: the head in one call, the body in others, compressed. */
const failing: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.setHeader('content-encoding', 'gzip');
  response.writeHead(500);
  response.write(gzipSync('stack'));
  response.end();
};

describe('a page that failed', () => {
  it('is asked for once more, since a copy may turn up', async () => {
    let asked = 0;
    const site = await serve((request, response) => {
      asked += 1;
      fails[FAILED_AT] = Date.now();
      if (request.headers['x-second-try']) response.setHeader('etag', '"copy"').end('last good copy');
      else failing(request, response);
    });
    const answer = await fetch(`${site}/industry-updates/7?a=1`);
    expect([answer.status, await answer.text(), asked]).toEqual([200, 'last good copy', 2]);
    expect(answer.headers.get('etag')).toBe('"copy"');
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('is 503 with a time to wait when there is none', async () => {
    fails[FAILED_AT] = Date.now();
    const site = await serve(failing);
    for (const path of ['/industry-updates', '/industry-updates/7', '/feed.xml', '/sitemap.xml']) {
      const answer = await fetch(site + path);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const text = await answer.text();
      expect(text).toContain(refusals.archiveUnavailable.title);
      expect(text).toContain('<a href="/industry-updates">');
    }
    expect((await fetch(`${site}/industry-updates/7`, { method: 'HEAD' })).status).toBe(503);
    expect((await fetch(`${site}/industry-updates/refresh`, { method: 'POST' })).status).toBe(503);
  });

  it('stays a fault of ours when it is one', async () => {
    const site = await serve(failing);
    expect((await fetch(`${site}/industry-updates/7`)).status).toBe(500);
    fails[FAILED_AT] = Date.now();
    expect((await fetch(`${site}/contact`)).status).toBe(500);
    expect((await fetch(`${site}/industry-updates-elsewhere`)).status).toBe(500);
  });
});

describe('a feed', () => {
  const feed: RequestListener = (_request, response) => {
    response.setHeader('etag', '"tag"');
    response.setHeader('last-modified', 'Thu, 05 Nov 2026 01:02:03 GMT');
    response.setHeader('content-type', 'application/rss+xml');
    response.setHeader('content-length', 4);
    response.end('feed');
  };

  it.each([
    [{ 'if-none-match': '"tag"' }, 304],
    [{ 'if-none-match': 'W/"tag"' }, 304],
    [{ 'if-none-match': '"a", "tag"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"a"', 'if-modified-since': 'Thu, 05 Nov 2026 01:02:03 GMT' }, 200],
    [{ 'if-modified-since': 'Thu, 05 Nov 2026 01:02:03 GMT' }, 304],
    [{ 'if-modified-since': 'Thu, 05 Nov 2026 01:02:02 GMT' }, 200],
    [{ 'if-modified-since': 'nonsense' }, 200],
    [{}, 200],
  ])('asked for with %j answers %i', async (headers, status) => {
    const site = await serve(feed);
    const answer = await fetch(`${site}/feed.xml`, { headers: headers as Record<string, string> });
    expect([answer.status, await answer.text()]).toEqual([status, status === 200 ? 'feed' : '']);
    expect(answer.headers.get('etag')).toBe('"tag"');
    expect((await fetch(`${site}/about`, { headers: headers as Record<string, string> })).status).toBe(200);
  });
});
