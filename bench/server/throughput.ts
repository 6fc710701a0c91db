import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_LEVEL } from '../../server/page-cache/responses/encodings.ts';
import { fetchRaw, bodiesOf } from '../lib/http-client.ts';
import type { Measurement } from '../lib/budgets.ts';
import { startNginx, type StaticSite } from '../lib/nginx.ts';
import { addressOf, folder, ports } from '../lib/sites.ts';
import { interleave, median } from '../lib/statistics.ts';
import { ACCEPT_ENCODING, load, type Throughput } from '../lib/wrk.ts';

export interface ThroughputOptions {
  rounds: number;
  seconds: number;
  connections: number;
}

/** Stock `next start` is some hundred times slower; a shorter run tells as much. */
const MAX_SECONDS_FOR_NEXT = 3;

const RECOMPRESS_TIMEOUT_MS = 15_000;

/** What nginx writes itself, and what differs from response to response. */
const NGINX_OWN =
  /^(connection|content-(encoding|length|type)|date|etag|keep-alive|last-modified|server|transfer-encoding|x-request-id)$/;

/** The headers of one of our responses, for nginx to send as well; it makes request ids of its own. */
export function repeated(headers: Record<string, string>): Record<string, string> {
  const same = Object.entries(headers).filter(([name]) => !NGINX_OWN.test(name));
  return Object.fromEntries([
    ...same,
    ...('x-request-id' in headers ? [['x-request-id', '$request_id']] : []),
  ]);
}

/** Waits until the page is compressed at the highest level, so that nginx gets it too. @returns its ETag */
async function recompressedTag(url: string): Promise<string> {
  const began = performance.now();
  while (performance.now() - began < RECOMPRESS_TIMEOUT_MS) {
    const tag = (await fetchRaw(url, { 'accept-encoding': ACCEPT_ENCODING })).headers['etag'] ?? '';
    if (tag.endsWith(`-${MAX_LEVEL}"`)) return tag;
    await delay(100);
  }
  throw new Error(`${url} is not compressed as well as it could be`);
}

interface Target {
  name: string;
  url: string;
  headers?: Record<string, string>;
  seconds?: number;
}

/** Copies one response into a site of nginx: the same bytes in all encodings, and the given headers. */
async function copy(
  url: string,
  site: { name: string; port: number },
  headers: Record<string, string>,
): Promise<StaticSite> {
  const bodies = await bodiesOf(url);
  const root = join(folder, 'same-bytes', site.name);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'body'), bodies.identity);
  if (bodies.brotli) writeFileSync(join(root, 'body.br'), bodies.brotli);
  if (bodies.gzip) writeFileSync(join(root, 'body.gz'), bodies.gzip);
  const contentType = bodies.headers['content-type'] ?? 'text/html; charset=utf-8';
  return { port: site.port, root, onlyFile: { name: 'body', contentType }, headers };
}

/** The largest script of a page with a form, whose touch fetches it. */
async function largestScript(page: string): Promise<string> {
  const html = (await bodiesOf(page)).identity.toString('utf8');
  const scripts = [...html.matchAll(/"src":"(\/_next\/static\/[^"?]+\.js)/g)];
  const sizes = await Promise.all(
    scripts.map(async ([, path = '']) => ({
      path,
      size: (await bodiesOf(new URL(path, page).href)).identity.length,
    })),
  );
  const [largest] = sizes.toSorted((a, b) => b.size - a.size);
  if (!largest) throw new Error(`${page} names no script`);
  return new URL(largest.path, page).href;
}

/**
 * The ratio of two targets, as the median of the ratios round by round: both halves of each were measured
 * next to each other.
 */
function ratio(
  results: Map<string, Throughput[]>,
  [mine, theirs]: readonly [string, string],
  figure: (result: Throughput) => number,
): number {
  const others = results.get(theirs) ?? [];
  return median((results.get(mine) ?? []).map((result, round) => figure(result) / figure(others[round]!)));
}

/**
 * Loads our server and an nginx with the same bytes with the same requests, interleaved. `nextStart` is the
 * same build under `next start`, or undefined to leave it out.
 */
export async function measureThroughput(
  site: string,
  nextStart: string | undefined,
  { rounds, seconds, connections }: ThroughputOptions,
): Promise<Measurement[]> {
  rmSync(join(folder, 'same-bytes'), { recursive: true, force: true });
  const home = `${site}/`;
  const script = await largestScript(`${site}/contact`);
  const etag = await recompressedTag(home);
  const ready = await bodiesOf(home);
  const notModified = await fetchRaw(home, { 'accept-encoding': ACCEPT_ENCODING, 'if-none-match': etag });
  const place = (name: string, offset: number) => ({ name, port: ports.nginx + offset });
  const sites = [
    await copy(home, place('home', 0), repeated(ready.headers)),
    await copy(home, place('bare', 1), {}),
    await copy(home, place('not-modified', 2), repeated(notModified.headers)),
    await copy(script, place('script', 3), repeated((await bodiesOf(script)).headers)),
  ];
  const stop = await startNginx(sites, join(folder, 'nginx-same'));
  try {
    const [home0, bare, unmodified, asset] = sites.map(({ port }) => `${addressOf(port)}/`) as [
      string,
      string,
      string,
      string,
    ];
    const theirEtag =
      (await fetchRaw(unmodified, { 'accept-encoding': ACCEPT_ENCODING })).headers['etag'] ?? '';
    const targets: Target[] = [
      { name: 'nginx', url: home0 },
      { name: 'site', url: home },
      { name: 'nginx, bare', url: bare },
      { name: 'nginx, 304', url: unmodified, headers: { 'If-None-Match': theirEtag } },
      { name: 'site, 304', url: home, headers: { 'If-None-Match': etag } },
      { name: 'nginx, script', url: asset },
      { name: 'site, script', url: script },
      ...(nextStart
        ? [{ name: 'next start', url: `${nextStart}/`, seconds: Math.min(seconds, MAX_SECONDS_FOR_NEXT) }]
        : []),
    ];
    const results = await interleave(targets, rounds, async ({ url, headers = {}, name, ...own }, round) => {
      const result = await load({ url, headers, connections, seconds: own.seconds ?? seconds });
      process.stderr.write(
        `round ${round + 1}  ${name}: ${result.requestsPerSecond.toFixed(0)} requests/s\n`,
      );
      return result;
    });
    return rowsOf(results, notModified.status);
  } finally {
    await stop();
  }
}

function rowsOf(results: Map<string, Throughput[]>, statusOfRevalidation: number): Measurement[] {
  const perSecond = ({ requestsPerSecond }: Throughput): number => requestsPerSecond;
  const row = (
    what: string,
    pair: readonly [string, string],
    figure: (result: Throughput) => number,
    unit: string,
    goal?: Measurement['goal'],
  ): Measurement => {
    const [mine, theirs] = pair.map((name) => median((results.get(name) ?? []).map(figure)));
    const digits = unit === 'requests/s' ? 0 : 2;
    const note = `${mine!.toFixed(digits)} against ${theirs!.toFixed(digits)} ${unit}`;
    return { what, measured: ratio(results, pair, figure), unit: '×', ...(goal ? { goal } : {}), note };
  };
  const home = ['site', 'nginx'] as const;
  return [
    row('home page, requests/s against nginx', home, perSecond, 'requests/s', { atLeast: 0.5 }),
    row('home page, CPU per request', home, (r) => r.cpuMicroseconds, 'µs', { atMost: 2.2 }),
    row('home page, p99', home, (r) => r.p99Ms, 'ms', { atMost: 3 }),
    row(
      '  against nginx that sends no headers but its own',
      ['site', 'nginx, bare'],
      perSecond,
      'requests/s',
    ),
    row(
      `  responses to a reload (${statusOfRevalidation})`,
      ['site, 304', 'nginx, 304'],
      perSecond,
      'requests/s',
    ),
    row('  its largest script', ['site, script', 'nginx, script'], perSecond, 'requests/s'),
    ...(results.has('next start')
      ? [
          row('  next start against nginx', ['next start', 'nginx'], perSecond, 'requests/s'),
          row('  next start, CPU per request', ['next start', 'nginx'], (r) => r.cpuMicroseconds, 'µs'),
        ]
      : []),
  ];
}
