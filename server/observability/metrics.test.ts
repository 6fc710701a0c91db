import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLine } from '#lib/log/log-format.ts';
import { countResponse, countEvent, countOnClose, routeOf, routes, cacheCounts } from './metrics.ts';
import { startMetrics } from './metrics-listener.ts';

let metrics: Awaited<ReturnType<typeof startMetrics>>;
beforeAll(async () => {
  metrics = await startMetrics(0);
});
afterAll(() => metrics.server.close());

const text = async () => (await fetch(metrics.url)).text();
/** The value of one line, by its name and labels; 0 when it is not there. */
const value = async (line: string): Promise<number> => {
  const found = (await text()).split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return found ? Number(found.slice(line.length + 1)) : 0;
};

describe('the metrics', () => {
  it('are served on loopback alone, at one address', async () => {
    expect((metrics.server.address() as AddressInfo).address).toBe('127.0.0.1');
    const answer = await fetch(metrics.url);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await fetch(new URL('/', metrics.url))).status).toBe(404);
    expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
  });

  it('say how the process does: CPU, memory, event loop', async () => {
    const all = await text();
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'nodejs_gc_duration_seconds',
    ]) {
      expect(all).toMatch(new RegExp(`^(# TYPE )?${name}\\b`, 'm'));
    }
  });

  it('count answers and sort their durations', async () => {
    countResponse('feed', 304, 0.4);
    countResponse('feed', 200, 30);
    countResponse('feed', 200, 60_000);
    expect(await value('http_answers_total{route="feed",status="200"}')).toBe(2);
    expect(await value('http_answers_total{route="feed",status="304"}')).toBe(1);
    const bucket = (le: string) => value(`http_answer_duration_seconds_bucket{route="feed",le="${le}"}`);
    expect([await bucket('0.001'), await bucket('0.025'), await bucket('0.05')]).toEqual([1, 1, 2]);
    expect([await bucket('10'), await bucket('+Inf')]).toEqual([2, 3]);
    expect(await value('http_answer_duration_seconds_sum{route="feed"}')).toBeCloseTo(60.0304);
    expect(await value('http_answer_duration_seconds_count{route="feed"}')).toBe(3);
  });

  it('are the same when they are read twice', async () => {
    countResponse('asset', 200, 1);
    const line = 'http_answers_total{route="asset",status="200"}';
    expect(await value(line)).toBe(await value(line));
  });

  it('count what the store did, and every event of the log', async () => {
    cacheCounts.hits += 3;
    cacheCounts.stale += 1;
    cacheCounts.servedBytes += 5_000;
    cacheCounts.entries = 7;
    expect(await value('page_store_requests_total{outcome="hit"}')).toBe(cacheCounts.hits);
    expect(await value('page_store_requests_total{outcome="stale"}')).toBe(cacheCounts.stale);
    expect(await value('page_store_served_bytes_total')).toBe(cacheCounts.servedBytes);
    expect(await value('page_store_entries')).toBe(7);

    countEvent('test.counted');
    writeLine('info', 'test.counted', {});
    expect(await value('log_events_total{event="test.counted"}')).toBe(2);
  });

  it('have no more series than kinds of addresses, whatever addresses are asked for', async () => {
    for (let index = 0; index < 2_000; index += 1) {
      countResponse(routeOf(`/${index}?q=${index}`), 404, 1);
      countResponse(routeOf(`/industry-updates/${index}`), 200 + (index % 3), 1);
      countResponse(routeOf(`/api/${index}`), 100_000 + index, 1);
    }
    const seen = new Set([...(await text()).matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
    expect([...seen].every((route) => (routes as readonly string[]).includes(route!))).toBe(true);
    const answers = [...(await text()).matchAll(/^http_answers_total\{/gm)];
    expect(answers.length).toBeLessThan(20);
  });
});

describe('a kind of address', () => {
  it.each([
    ['/', 'page'],
    ['/services/cyber-security?utm=1', 'page'],
    ['/industry-updates/page/2', 'archive'],
    ['/industry-updates/7/image.png', 'image'],
    ['/sharing-image/contact.png', 'image'],
    ['/_next/static/chunks/a.js', 'asset'],
    ['/feed.json', 'feed'],
    ['/api/form-token', 'api'],
    ['/api/newsletter-admin/generate', 'admin'],
    ['/api/health/ready', 'health'],
    ['/login?next=%2Fnewsletter-admin', 'admin'],
  ])('%s is %s', (url, route) => {
    expect(routeOf(url)).toBe(route);
  });

  it('is a form when it is posted to', () => {
    expect(routeOf('/contact', 'POST')).toBe('form');
    expect(routeOf('/newsletter-admin', 'POST')).toBe('admin');
  });
});

describe('a request', () => {
  let site: Server;
  beforeAll(async () => {
    site = createServer((asked, response) => {
      countOnClose(asked, response);
      if (asked.url !== '/contact') response.writeHead(418).end('short');
      else asked.once('close', () => response.destroy());
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => site.close());

  it('is counted once, at its end', async () => {
    const { port } = site.address() as AddressInfo;
    const line = 'http_answers_total{route="page",status="418"}';
    const before = await value(line);
    await (await fetch(`http://127.0.0.1:${port}/about`)).text();
    await expect.poll(() => value(line)).toBe(before + 1);
  });

  it('whose visitor leaves is counted as that', async () => {
    const { port } = site.address() as AddressInfo;
    const line = 'http_answers_total{route="page",status="499"}';
    const before = await value(line);
    const asked = request({ port, host: '127.0.0.1', path: '/contact' });
    asked.on('error', () => undefined);
    asked.end();
    await new Promise((resolve) => site.once('request', resolve));
    asked.destroy();
    await expect.poll(() => value(line)).toBe(before + 1);
  });
});
