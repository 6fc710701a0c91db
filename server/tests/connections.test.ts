import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registry } from '#server/observability/metrics.ts';
import { respondAsPrerendered, builtSite } from './support/built-site.ts';
import { rawResponse } from './support/raw-response.ts';
import { seriesValue } from './support/series-value.ts';
import { MAX_PIPELINED } from '#server/http/pipelining-limit.ts';

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
const answers = (text: string) => text.match(/HTTP\/1\.1 \d+/g) ?? [];

describe('a connection that asks and asks', () => {
  it.each([
    ['for a page that is made for each request', '/login', 'accept-encoding: br\r\n'],
    ['for a kept page, unpacked', '/about', ''],
  ])('%s is ended before its answers fill the memory', async (_what, path, lines) => {
    await (await fetch(site.address + path)).text();
    seen = [];
    const text = await rawResponse(site.port, get(path, lines).repeat(MAX_PIPELINED + 1));
    expect(answers(text)).toEqual([]);
    expect(seen.length).toBeLessThanOrEqual(MAX_PIPELINED);
  });

  it('and waits for few of them at a time is answered in order', async () => {
    const text = await rawResponse(
      site.port,
      get('/login').repeat(MAX_PIPELINED - 1) + get('/about', 'connection: close\r\n'),
    );
    expect(answers(text)).toHaveLength(MAX_PIPELINED);
    expect(seen.at(-1)).toBe('/about');
  });

  it('for kept pages as they are kept is answered however often', async () => {
    await (await fetch(site.address + '/about', { headers: { 'accept-encoding': 'br' } })).text();
    const many = get('/about', 'accept-encoding: br\r\n').repeat(200);
    const text = await rawResponse(
      site.port,
      many + get('/about', 'accept-encoding: br\r\nconnection: close\r\n'),
    );
    expect(answers(text)).toHaveLength(201);
  });
});

describe('a connection', () => {
  it('that is opened in advance and never used is closed without a word', async () => {
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

  it('to somebody else through this server is refused', async () => {
    const answer = await rawResponse(
      site.port,
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*x-frame-options: DENY/);
    expect(seen).toEqual([]);
  });
});

describe('a kept page', () => {
  it('is not given to a request with two Hosts', async () => {
    await (await fetch(`${site.address}/about`)).text();
    const answer = await rawResponse(site.port, get('/about', 'Host: evil.example\r\nconnection: close\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  });
});

describe('an answer of the application', () => {
  it('that sets a cookie is stored nowhere', async () => {
    handle = (_request, response) => {
      response.setHeader('set-cookie', 'a=1');
      respondAsPrerendered(response, PAGE);
    };
    for (const path of ['/login', '/about']) {
      expect((await fetch(site.address + path)).headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it('that leads elsewhere for one request is not kept for the next', async () => {
    handle = (_request, response) => void response.writeHead(307, { location: '/about' }).end();
    const answer = await fetch(`${site.address}/login`, { redirect: 'manual' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    handle = (_request, response) =>
      void response.writeHead(308, { location: '/about', 'cache-control': 'public, max-age=60' }).end();
    const said = await fetch(`${site.address}/login`, { redirect: 'manual' });
    expect(said.headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('is counted by the status that the visitor got', async () => {
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
    const answer = await fetch(`${site.address}/login`, { headers: { connection: 'close' } });
    await answer.text();
    await expect.poll(() => count(400)).toBe(before[0]! + 1);
    expect([answer.status, await count(500)]).toEqual([400, before[1]]);
  });

  it('is not one of the pages that Next shows in place of others', async () => {
    for (const path of ['/_global-error', '/_not-found', '/_global-error?a', '/_not-found.rsc']) {
      await (await fetch(site.address + path)).text();
    }
    expect(new Set(seen)).toEqual(new Set(['/_not-a-page']));
  });
});
