import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerResponse } from 'node:http';
import { pipeToNodeResponse } from 'next/dist/server/pipe-readable.js';
import { testRuntime } from '#lib/tests/support/archive-runtime.ts';
import { runtime } from '#lib/runtime.ts';
import { lanes } from '#server/admission/lanes.ts';
import { errorPages } from '#content/site/error-pages.ts';
import { UNKNOWN_PATH } from '#server/page-cache/origin-client.ts';
import { registry } from '#server/observability/metrics.ts';
import { seriesValue } from './support/series-value.ts';
import { builtSite, respondAsPrerendered } from './support/built-site.ts';

let site: Awaited<ReturnType<typeof builtSite>>;
/** What the application is at work on, by path; it ends when a test says so. */
let working: { path: string; response: ServerResponse; end: () => void }[];
const PAGE = '<!DOCTYPE html><html><head></head><body>Page</body></html>';

beforeEach(async () => {
  working = [];
  site = await builtSite(
    ({ url = '' }, response) =>
      new Promise<void>((resolve) => {
        const end = (): void => {
          if (!response.headersSent) respondAsPrerendered(response, PAGE);
          resolve();
        };
        working.push({ path: url, response, end });
      }),
    { trustedHops: 1 },
  );
});
afterEach(async () => {
  // What waited begins when something ends.
  await expect
    .poll(() => {
      for (const work of working) work.end();
      return lanes.requests.running + lanes.requests.queued;
    })
    .toBe(0);
  delete runtime.archive;
  await site.close();
});

const get = (path: string, ip = '203.0.113.1', signal?: AbortSignal, encoding = 'br') =>
  fetch(site.address + path, {
    headers: { 'x-forwarded-for': ip, 'accept-encoding': encoding },
    signal: signal ?? null,
  });
/** Fills a lane: what runs, and what waits, of one network. */
async function fill(path: string, name: keyof typeof lanes, waiting: number): Promise<Promise<unknown>[]> {
  const all: Promise<unknown>[] = [];
  while (lanes[name].queued < waiting) {
    all.push(get(`${path}${all.length}`).catch((error: unknown) => error));
    await expect.poll(() => lanes[name].running + lanes[name].queued).toBe(all.length);
  }
  return all;
}

describe('a flood of requests that are rendered for one client', () => {
  it('leaves pages that exist alone, and gives another network the next turn', async () => {
    await fill('/login?n=', 'requests', 3);
    const running = working.length;
    const page = get('/about', '198.51.100.1');
    await expect.poll(() => working.at(-1)?.path).toBe('/about');
    working.at(-1)!.end();
    expect((await page).status).toBe(200);
    const other = get('/login?other', '198.51.100.1');
    await expect.poll(() => lanes.requests.queued).toBe(4);
    working[0]!.end();
    await expect.poll(() => working.length).toBe(running + 2);
    working[1]!.end();
    await expect.poll(() => working.some(({ path }) => path === '/login?other')).toBe(true);
    working.find(({ path }) => path === '/login?other')!.end();
    expect((await other).status).toBe(200);
  });

  it('is refused with 503 and Retry-After once a request has waited for two seconds', async () => {
    const sent = await fill('/login?n=', 'requests', 1);
    const refused = (await sent.at(-1)) as Response;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.text()).toContain(errorPages.busy.title);
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is refused at once when its network fills the queue, with the headers of every response', async () => {
    const lane = lanes.requests;
    const ends: (() => void)[] = [];
    const runs: Promise<void>[] = [];
    while (!lane.rejects('203.0.113.0/24'))
      runs.push(lane.run('203.0.113.0/24', () => new Promise<void>((end) => ends.push(end))));
    const refused = await get('/login');
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([
      503,
      '5',
      'close',
    ]);
    expect(await refused.text()).toContain(errorPages.busy.title);
    for (const name of ['x-request-id', 'x-content-type-options', 'content-security-policy'])
      expect(refused.headers.has(name)).toBe(true);
    expect((await get('/api/health/live')).status).toBe(200);
    const isFree = (async () => {
      for (let n = 0; n < runs.length; n += 1) {
        await expect.poll(() => ends.length).toBeGreaterThan(n);
        ends[n]!();
      }
    })();
    await Promise.all([...runs, isFree]);
    expect(working).toEqual([]);
  });

  it('is not rendered for a client that left before its turn', async () => {
    await fill('/login?n=', 'requests', 1);
    const client = new AbortController();
    const left = get('/login?left', '198.51.100.1', client.signal).catch((error: unknown) => error);
    await expect.poll(() => lanes.requests.queued).toBe(2);
    client.abort();
    await left;
    await expect.poll(() => lanes.requests.queued).toBe(1);
    expect(working.map(({ path }) => path)).not.toContain('/login?left');
  });
});

describe('forms for which a page is rendered', () => {
  it('are rendered no more at once than the processors bear, and keep none of those sent to routes', async () => {
    const post = (path: string) =>
      fetch(site.address + path, {
        method: 'POST',
        body: 'a=1',
        headers: { origin: site.address, 'x-forwarded-for': '203.0.113.1' },
      });
    const sent = Array.from({ length: 60 }, () => post('/contact'));
    await expect.poll(() => lanes.forms.running + lanes.forms.queued).toBe(60);
    expect(working).toHaveLength(2 * availableParallelism());
    const other = post('/api/enquiries');
    await expect.poll(() => working.at(-1)?.path).toBe('/api/enquiries');
    await expect
      .poll(() => {
        for (const { end } of working) end();
        return lanes.forms.running;
      })
      .toBe(0);
    expect(new Set((await Promise.all([...sent, other])).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
  });
});

describe('a form whose sender leaves', () => {
  const CONTACT =
    'POST /contact HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n';
  /** @param readsBody whether the application has the whole form before its sender leaves */
  async function placesAfter(readsBody: boolean): Promise<{ places: () => number; finish: () => void }> {
    let begun: ServerResponse | undefined;
    let finish = (): void => undefined;
    const other = await builtSite(async (request, response) => {
      if (readsBody) for await (const chunk of request) expect(String(chunk)).toBe('a=1');
      begun = response;
      await new Promise<void>((resolve) => (finish = resolve));
    });
    const sender = connect(other.port, '127.0.0.1');
    sender.write(`${CONTACT}Host: 127.0.0.1:${other.port}\r\nOrigin: ${other.address}\r\n\r\na=1`);
    await expect.poll(() => begun).toBeDefined();
    const left = once(begun!, 'close');
    sender.destroy();
    await left;
    await other.close();
    return { places: () => lanes.forms.running, finish };
  }

  it('keeps no place when nobody has read it: the application would wait for ever', async () => {
    const { places } = await placesAfter(false);
    await expect.poll(places).toBe(0);
  });

  it('keeps its place until the work for it has ended', async () => {
    const { places, finish } = await placesAfter(true);
    expect(places()).toBe(1);
    finish();
    await expect.poll(places).toBe(0);
  });
});

describe('a post that finds no place', () => {
  it('is refused with 503 and Retry-After, not as a form that nobody can read', async () => {
    const ends: (() => void)[] = [];
    const runs: Promise<void>[] = [];
    while (!lanes.forms.rejects('203.0.113.0/24'))
      runs.push(lanes.forms.run('203.0.113.0/24', () => new Promise<void>((end) => ends.push(end))));
    const parsed = vi.spyOn(Response.prototype, 'formData');
    const multipart = { 'content-type': 'multipart/form-data; boundary=of-this-test' };
    for (const headers of [{}, { 'next-action': '60' }, multipart]) {
      const refused = await fetch(`${site.address}/newsletter-admin`, {
        method: 'POST',
        body: 'a=1',
        headers: { origin: site.address, 'x-forwarded-for': '203.0.113.1', ...headers },
      });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await refused.text()).toContain(errorPages.busy.title);
    }
    // It would hold up everyone.
    expect(parsed).not.toHaveBeenCalled();
    parsed.mockRestore();
    for (let n = 0; n < runs.length; n += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(n);
      ends[n]!();
    }
    await Promise.all(runs);
  });
});

describe('a client that leaves while its response is compressed', () => {
  it('takes no place from others, though Next waits on', async () => {
    const pipes: Promise<void>[] = [];
    const other = await builtSite((_, response) => {
      const { end } = response;
      response.end = ((...args: unknown[]) => {
        const ended = Reflect.apply(end, response, args) as typeof response;
        response.socket!.destroy();
        return ended;
      }) as typeof end;
      response.setHeader('content-type', 'text/x-component');
      pipes.push(pipeToNodeResponse(new Blob(['row\n'.repeat(1_000)]).stream(), response));
      return pipes.at(-1)!;
    });
    const headers = { rsc: '1', 'accept-encoding': 'br' };
    const response = fetch(`${other.address}/login`, { headers });
    await expect(response.then((begun) => begun.text())).rejects.toThrow(/fetch failed|terminated/);
    await expect.poll(() => lanes.requests.running).toBe(0);
    await other.close();
    expect(pipes).toHaveLength(1);
  });
});

describe('a client that reads nothing of what was rendered for it', () => {
  /** More than the system takes for a client. */
  const LARGE = Buffer.alloc(20 * 1024 * 1024, 'row\n');
  /** As much of it as a page may have. */
  const LARGE_PAGE = 8 * 1024 * 1024;
  let other: Awaited<ReturnType<typeof builtSite>>;
  let clients: Socket[];
  beforeEach(async () => {
    clients = [];
    other = await builtSite(({ url = '' }, response) => {
      if (url.startsWith('/failed'))
        return void response
          .writeHead(500, { 'content-type': 'text/plain' })
          .end(LARGE.subarray(0, LARGE_PAGE));
      const type = new URL(url, 'http://a').searchParams.get('type');
      response.writeHead(200, { 'content-type': type ?? '' });
      return pipeToNodeResponse(new Blob([LARGE]).stream(), response);
    });
  });
  afterEach(async () => {
    for (const client of clients) client.destroy();
    await other.close();
  });
  const requested = (type: string, path = '/login'): Socket => {
    const client = connect(other.port, '127.0.0.1');
    clients.push(client.pause());
    client.write(`GET ${path}?type=${type} HTTP/1.1\r\nHost: 127.0.0.1:${other.port}\r\n\r\n`);
    return client;
  };

  it.each(['text/html', 'text/x-component'])('takes no place from others: %s', async (type) => {
    const client = requested(type);
    await once(client, 'readable');
    await expect.poll(() => lanes.requests.running).toBe(0);
    expect(client.destroyed).toBe(false);
    let length = 0;
    client.on('data', (chunk: Buffer) => (length += chunk.length));
    await expect.poll(() => length).toBeGreaterThan(LARGE.length);
  });

  it('counts among what is held, also of a page that cannot be cached', async () => {
    const unsent = async () => seriesValue(await registry.metrics(), 'connections_unsent_bytes');
    const client = requested('text/plain', '/failed');
    await once(client, 'readable');
    await expect.poll(unsent).toBeGreaterThan(0);
    client.destroy();
    await expect.poll(unsent).toBe(0);
  });
});

describe('a cached page for clients that take no compression', () => {
  it('waits for its turn, while others are served', async () => {
    const first = get('/about');
    await expect.poll(() => working.length).toBe(1);
    working[0]!.end();
    await (await first).text();
    let end = (): void => undefined;
    const other = lanes.uncompressed.run('other', () => new Promise<void>((resolve) => (end = resolve)));
    const plain = get('/about', '198.51.100.1', undefined, 'identity');
    await expect.poll(() => lanes.uncompressed.queued).toBe(1);
    expect((await get('/about')).headers.get('cache-status')).toBe('front; hit');
    const waiting: Promise<unknown>[] = [];
    while (!lanes.uncompressed.rejects('203.0.113.0/24'))
      waiting.push(lanes.uncompressed.run('203.0.113.0/24', async () => undefined));
    const refused = await get('/about', '203.0.113.1', undefined, 'identity');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    end();
    await Promise.all([other, ...waiting]);
    expect(await (await plain).text()).toContain('Page');
    await expect.poll(() => lanes.uncompressed.running).toBe(0);
  });
});

describe('addresses that the archive does not have', () => {
  it('are one page, rendered once, however many are requested', async () => {
    runtime.archive = testRuntime({ data: new Map([['numbers', { value: [1, 2, 3], version: 1 }]]) });
    const all = Array.from({ length: 50 }, (_, n) => get(`/industry-updates/${1000 + n}`));
    await expect.poll(() => working.length).toBe(1);
    working[0]!.response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([404]));
    const later = await get('/industry-updates/words');
    expect([later.status, later.headers.get('cache-status')]).toEqual([404, 'front; hit']);
    expect(working).toHaveLength(1);
  });
});

describe('addresses that the build does not have', () => {
  it('are one page, rendered once, however many are requested', async () => {
    const all = Array.from({ length: 50 }, (_, n) => get(`/x${n}`));
    await expect.poll(() => working.length).toBe(1);
    working[0]!.response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([404]));
    const later = await get('/documents/none.pdf');
    expect([later.status, later.headers.get('cache-status')]).toEqual([404, 'front; hit']);
    expect(working.map(({ path }) => path)).toEqual([UNKNOWN_PATH]);
  });

  it('reach the application where that leads elsewhere, or may make the page yet', async () => {
    const paths = ['/documents/guide-2025.pdf', '/services/new'];
    const all = paths.map((path) => get(path));
    await expect.poll(() => working.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    for (const { end } of working) end();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
