import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { answerOutages } from './archive-fallback.ts';
import { errorPages } from './error-page.ts';
import { Application } from '#server/page-cache/origin-client.ts';

const FAILED_AT = Symbol.for('archive.failed-at');
const fails = globalThis as { [FAILED_AT]?: number };

let server: Server | undefined;
let application: Application | undefined;
async function serve(handle: RequestListener): Promise<string> {
  application = new Application((request, response) => {
    answerOutages(request, response, application!);
    handle(request, response);
  }, 'site');
  await application.listen();
  server = createServer((request, response) => {
    answerOutages(request, response, application!);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(async () => {
  delete fails[FAILED_AT];
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  await application?.close();
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
      expect(text).toContain(errorPages.archiveUnavailable.title);
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
