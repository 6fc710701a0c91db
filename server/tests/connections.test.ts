import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registry } from '#server/observability/metrics.ts';
import { respondAsPrerendered, builtSite } from './support/built-site.ts';
import { rawResponse } from './support/raw-response.ts';
import { seriesValue } from './support/series-value.ts';
import { MAX_PIPELINED } from '#server/http/checks/pipelining-limit.ts';

const PAGE = `<!DOCTYPE html><html><head></head><body>${'text '.repeat(500)}</body></html>`;

let site: Awaited<ReturnType<typeof builtSite>>;
let seen: string[];
let handle: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  seen = [];
  handle = (_request, response) => respondAsPrerendered(response, PAGE);
  site = await builtSite((request, response) => {
    seen.push(request.url!);
    handle(request, response);
  });
});
afterEach(() => site.close());

const get = (path: string, lines = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n${lines}\r\n`;
const statusLines = (text: string) => text.match(/HTTP\/1\.1 \d+/g) ?? [];

describe('a connection with pipelined requests', () => {
  it.each([
    ['for a page rendered per request', '/login', 'accept-encoding: br\r\n'],
    ['for a cached page without compression', '/about', ''],
  ])('is closed above the maximum, before its responses fill the memory: %s', async (_what, path, lines) => {
    await (await fetch(site.address + path)).text();
    seen = [];
    const text = await rawResponse(site.port, get(path, lines).repeat(MAX_PIPELINED + 1));
    expect(statusLines(text)).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('gets its responses in order below the maximum', async () => {
    handle = ({ url }, response) => respondAsPrerendered(response, PAGE.replace('text', `of ${url}`));
    const text = await rawResponse(
      site.port,
      get('/login').repeat(MAX_PIPELINED - 1) + get('/about', 'connection: close\r\n'),
    );
    expect(text.match(/HTTP\/1\.1 \d+|of \/\w+/g)).toEqual([
      ...Array.from({ length: MAX_PIPELINED - 1 }, () => ['HTTP/1.1 200', 'of /login']).flat(),
      'HTTP/1.1 200',
      'of /about',
    ]);
  });

  it('is closed above the maximum of cached pages too, which all are written in one turn', async () => {
    await (await fetch(site.address + '/about', { headers: { 'accept-encoding': 'br' } })).text();
    const closed = async () => seriesValue(await registry.metrics(), 'connections_closed_total');
    const before = await closed();
    // The first is sent at once, so it does not count.
    const text = await rawResponse(
      site.port,
      get('/about', 'accept-encoding: br\r\n').repeat(MAX_PIPELINED + 2),
    );
    expect(statusLines(text).length).toBeLessThanOrEqual(1);
    expect((await closed()) - before).toBe(1);
  });

  it('gets cached pages up to the maximum as they are stored', async () => {
    await (await fetch(site.address + '/about', { headers: { 'accept-encoding': 'br' } })).text();
    const many = get('/about', 'accept-encoding: br\r\n').repeat(MAX_PIPELINED);
    const text = await rawResponse(
      site.port,
      many + get('/about', 'accept-encoding: br\r\nconnection: close\r\n'),
    );
    expect(statusLines(text)).toHaveLength(MAX_PIPELINED + 1);
  });
});

describe('a connection', () => {
  it('is closed without a response when it was opened in advance and never used', async () => {
    const timeouts = async () => (await registry.metrics()).match(/status="408"/g)?.length;
    const before = await timeouts();
    const said = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(site.port, '127.0.0.1');
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text)).on('error', reject);
    });
    expect([said, await timeouts()]).toEqual(['', before]);
  });

  it('gets 405 for CONNECT', async () => {
    const response = await rawResponse(
      site.port,
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1\.1 405 [^]*x-frame-options: DENY/);
    expect(seen).toEqual([]);
  });

  it('closes the responses that wait on a connection with CONNECT', async () => {
    const closed: string[] = [];
    // None of them responds.
    handle = ({ url = '' }, response) => void response.once('close', () => closed.push(url));
    const socket = connect(site.port, '127.0.0.1');
    socket.write(`${get('/login?1')}${get('/login?2')}${get('/login?3')}`);
    await expect.poll(() => seen).toHaveLength(3);
    socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    socket.on('error', () => undefined).destroySoon();
    await expect.poll(() => closed.toSorted()).toEqual(['/login?1', '/login?2', '/login?3']);
  });

  it('may be reset after CONNECT: an error that nobody hears would end the process', async () => {
    for (let n = 0; n < 20; n += 1) {
      const socket = connect(site.port, '127.0.0.1').on('error', () => undefined);
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
      socket.resetAndDestroy();
    }
    expect((await fetch(`${site.address}/about`)).status).toBe(200);
  });

  it('gets a response to a POST without a length that calls an action where there is none', async () => {
    const response = await rawResponse(
      site.port,
      `POST /api/newsletter/unsubscribe/x HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nNext-Action: a\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

describe('a cached page', () => {
  it('is not sent for a request with two Hosts, which gets 400', async () => {
    await (await fetch(`${site.address}/about`)).text();
    const response = await rawResponse(
      site.port,
      get('/about', 'Host: evil.example\r\nconnection: close\r\n'),
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a response of the application', () => {
  it('may be stored nowhere when it sets a cookie', async () => {
    handle = (_request, response) => {
      response.setHeader('set-cookie', 'a=1');
      respondAsPrerendered(response, PAGE);
    };
    for (const path of ['/login', '/about']) {
      expect((await fetch(site.address + path)).headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it('may be stored nowhere when it redirects without a cache-control of its own', async () => {
    handle = (_request, response) => void response.writeHead(307, { location: '/about' }).end();
    const response = await fetch(`${site.address}/login`, { redirect: 'manual' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    handle = (_request, response) =>
      void response.writeHead(308, { location: '/about', 'cache-control': 'public, max-age=60' }).end();
    const said = await fetch(`${site.address}/login`, { redirect: 'manual' });
    expect(said.headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('is counted by the status that was sent', async () => {
    const count = async (status: number) =>
      seriesValue(
        await registry.metrics(),
        `http_responses_total{area="admin",method="GET",status="${status}"}`,
      );
    handle = (_request, response) => {
      response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' });
      response.end(PAGE, () => (response.statusCode = 500));
    };
    const before = [await count(400), await count(500)];
    const response = await fetch(`${site.address}/login`, { headers: { connection: 'close' } });
    await response.text();
    await expect.poll(() => count(400)).toBe(before[0]! + 1);
    expect([response.status, await count(500)]).toEqual([400, before[1]]);
  });

  it('is never one of Next’s internal pages', async () => {
    for (const path of ['/_global-error', '/_not-found', '/_global-error?a', '/_not-found.rsc']) {
      await (await fetch(site.address + path)).text();
    }
    expect(new Set(seen)).toEqual(new Set(['/_not-a-page']));
  });
});
