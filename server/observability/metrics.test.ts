import type { IncomingMessage } from 'node:http';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gauge, Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { log } from '#lib/log/log.ts';
import { startMetrics } from '#lib/metrics/metrics-listener.ts';
import { routes } from '#lib/routes.ts';
import { runtime } from '#lib/runtime.ts';
import { headOf, writeHead } from '#server/page-cache/responses/write-head.ts';
import { seriesValue } from '#server/tests/support/series-value.ts';
import { cacheCounts, countCached, countOnClose, countResponse, registry } from './metrics.ts';

let metrics: Awaited<ReturnType<typeof startMetrics>>;
beforeAll(async () => {
  metrics = await startMetrics(registry, 0);
});
afterAll(() => metrics.server.close());

const text = async () => (await fetch(metrics.url)).text();
const value = async (series: string) => seriesValue(await text(), series);
const get = (url: string) => ({ url, method: 'GET' });

describe('the listener', () => {
  it('serves the metrics on loopback alone, at one path', async () => {
    expect((metrics.server.address() as AddressInfo).address).toBe('127.0.0.1');
    const response = await fetch(metrics.url);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await fetch(new URL('/', metrics.url))).status).toBe(404);
    expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
  });

  it('serves them to any host where the operator named an address', async () => {
    const open = await startMetrics(new Registry(), 0, '0.0.0.0');
    const { port } = open.server.address() as AddressInfo;
    const status = (url: number, host: string) =>
      new Promise<number | undefined>((resolve) => {
        request({ port: url, path: '/metrics', headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).end();
      });
    expect(await status(port, 'web-1.pods.example')).toBe(200);
    expect(await status((metrics.server.address() as AddressInfo).port, 'web-1.pods.example')).toBe(404);
    open.server.close();
  });

  it('says that the process is alive while a metric is still asked for', async () => {
    const slow = new Registry();
    const collect = () => new Promise<void>(() => undefined);
    new Gauge({ name: 'asked_of_the_database', help: 'Never comes.', registers: [slow], collect });
    const waiting = await startMetrics(slow, 0);
    const scrape = new AbortController();
    const metricsNever = fetch(waiting.url, { signal: scrape.signal }).catch(() => 'none');
    expect((await fetch(new URL('/live', waiting.url))).status).toBe(200);
    expect((await fetch(new URL('/live', waiting.url), { method: 'POST' })).status).toBe(404);
    scrape.abort();
    expect(await metricsNever).toBe('none');
    waiting.server.close();
  });

  it('serves those of the process: CPU, memory, event loop', async () => {
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

  it('serves the same values when it is read twice', async () => {
    countResponse(get('/_next/static/a.js'), 200, 1);
    cacheCounts.misses += 1;
    for (const series of [
      'http_responses_total{area="asset",method="GET",status="200"}',
      'page_cache_requests_total{outcome="miss"}',
    ]) {
      expect(await value(series)).toBe(1);
      expect(await value(series)).toBe(1);
    }
  });
});

describe('countResponse', () => {
  it('counts by area, method and status, and sorts durations into buckets', async () => {
    countResponse(get('/feed.xml'), 304, 0.4);
    countResponse(get('/feed.xml'), 200, 30);
    countResponse(get('/feed.xml?a=1'), 200, 60_000);
    expect(await value('http_responses_total{area="feed",method="GET",status="200"}')).toBe(2);
    expect(await value('http_responses_total{area="feed",method="GET",status="304"}')).toBe(1);
    const labels = 'area="feed",method="GET"';
    const bucket = (le: string) => value(`http_request_duration_seconds_bucket{le="${le}",${labels}}`);
    expect([await bucket('0.001'), await bucket('0.025'), await bucket('0.05')]).toEqual([1, 1, 2]);
    expect([await bucket('10'), await bucket('+Inf')]).toEqual([2, 3]);
    expect(await value(`http_request_duration_seconds_sum{${labels}}`)).toBeCloseTo(60.0304);
    expect(await value(`http_request_duration_seconds_count{${labels}}`)).toBe(3);
  });

  it('counts cached responses without a duration, once however often they are read', async () => {
    for (const status of [200, 200, 304]) countCached(get('/atom.xml') as IncomingMessage, status);
    const series = (status: number) => `http_responses_total{area="feed",method="GET",status="${status}"}`;
    const before = [await value(series(200)), await value(series(304))];
    countCached(get('/atom.xml') as IncomingMessage, 200);
    expect([await value(series(200)), await value(series(304))]).toEqual([before[0]! + 1, before[1]]);
    expect(before[0]).toBeGreaterThanOrEqual(2);
    expect(await value('http_request_duration_seconds_count{area="feed",method="GET"}')).toBe(3);
  });

  it('tells forms from pages by the method', async () => {
    countResponse({ url: '/contact', method: 'POST' }, 303, 1);
    expect(await value('http_responses_total{area="page",method="POST",status="303"}')).toBe(1);
  });

  it('creates no series for a made-up path or method', async () => {
    for (let index = 0; index < 2_000; index += 1) {
      countResponse(get(`/${index}?q=${index}`), 404, 1);
      countResponse(get(`/industry-updates/${index}`), 200 + (index % 3), 1);
      countResponse({ url: `/api/${index}`, method: `X${index}` }, 405, 1);
    }
    const areas = new Set(['page', ...routes.map(({ area }) => area)]);
    const seen = [...(await text()).matchAll(/area="([^"]*)"/g)].map(([, area]) => area!);
    expect(seen.every((area) => (areas as Set<string>).has(area))).toBe(true);
    expect([...(await text()).matchAll(/^http_responses_total\{/gm)].length).toBeLessThan(20);
  });
});

describe('the other metrics', () => {
  it('are what the page cache counted', async () => {
    cacheCounts.hits += 3;
    cacheCounts.stale += 1;
    cacheCounts.servedBytes += 5_000;
    cacheCounts.entries = 7;
    expect(await value('page_cache_requests_total{outcome="hit"}')).toBe(cacheCounts.hits);
    expect(await value('page_cache_requests_total{outcome="stale"}')).toBe(cacheCounts.stale);
    expect(await value('page_cache_served_bytes_total')).toBe(cacheCounts.servedBytes);
    expect(await value('page_cache_entries')).toBe(7);
  });

  it('are the events of the log and the violations that browsers report', async () => {
    log.info('test.counted');
    log.info('test.counted');
    expect(await value('log_events_total{event="test.counted"}')).toBe(2);
    runtime.countCspViolation?.('img-src', 'archive');
    expect(await value('csp_violations_total{directive="img-src",area="archive"}')).toBe(1);
  });
});

describe('countOnClose', () => {
  let site: Server;
  beforeAll(async () => {
    site = createServer((received, response) => {
      countOnClose(received, response);
      if (received.url === '/about/cached') {
        writeHead(response, headOf(418, ['content-length', '5']), '');
        response.end('short');
      } else if (received.url !== '/contact') response.writeHead(418).end('short');
      else received.once('close', () => response.destroy());
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => site.close());

  it.each(['/about', '/about/cached'])('counts the response of %s once, at its end', async (path) => {
    const { port } = site.address() as AddressInfo;
    const series = 'http_responses_total{area="page",method="GET",status="418"}';
    const before = await value(series);
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    await expect.poll(() => value(series)).toBe(before + 1);
  });

  it('counts 499 when the client leaves before the response', async () => {
    const { port } = site.address() as AddressInfo;
    const series = 'http_responses_total{area="page",method="GET",status="499"}';
    const before = await value(series);
    const sent = request({ port, host: '127.0.0.1', path: '/contact' });
    sent.on('error', () => undefined);
    sent.end();
    await new Promise((resolve) => site.once('request', resolve));
    sent.destroy();
    await expect.poll(() => value(series)).toBe(before + 1);
  });
});
