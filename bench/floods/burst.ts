import { setTimeout as delay } from 'node:timers/promises';
import type { Measurement } from '../lib/budgets.ts';
import { flood as flooded } from './flooder.ts';
import type { FloodPart } from './parts.ts';
import type { FloodedSite } from './flooded-site.ts';
import { addresses, note, watch } from './visitor.ts';

const CACHED = ['/', '/about', '/services', '/contact'];
/** All that one network may have open, each with what is sent at once and as many as may wait behind it. */
const MOST = { connections: 256, requests: 1 + 6 };
const GOAL_MS = 500;
const GOAL_MB = 100;
const GOAL_SECONDS = 10;
/** A wait that is not normal, unless the quiet run had longer ones. */
const SLOW_MS = 100;

const requestsFor = (site: FloodedSite, paths: readonly string[], headers = ''): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n${headers}\r\n`).join('');
/** As w3m sends it: a page is rendered for each. */
const form = ({ port }: FloodedSite): string =>
  `POST /contact HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nReferer: http://127.0.0.1:${port}/contact\r\n` +
  'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\nname=a';
const numbered = (count: number, path: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => path(n));

export const burst: FloodPart = {
  name: 'burst',
  title: '256 connections with as much as is answered, 200 with 30 queries or 6 forms, 400 that never read',
  async measure(site, heldMs) {
    const bursts = [
      {
        what: `${MOST.connections} × ${MOST.requests} queries of a cached page`,
        connections: MOST.connections,
        from: addresses.floods.slice(0, 1),
        requests: numbered(MOST.connections, (c) =>
          requestsFor(
            site,
            numbered(MOST.requests, (n) => `/?x=${c}-${n}`),
          ),
        ),
      },
      {
        what: '200 × 30 queries of a page rendered each time',
        connections: 200,
        from: addresses.floods.slice(0, 1),
        requests: numbered(200, (c) =>
          requestsFor(
            site,
            numbered(30, (n) => `/login?x=${c}-${n}`),
          ),
        ),
      },
      {
        what: '200 × 30 requests of the router for sitemap and feeds',
        connections: 200,
        from: addresses.floods.slice(0, 1),
        requests: [
          requestsFor(
            site,
            numbered(30, (n) => ['/sitemap.xml', '/feed.xml', '/llms.txt'][n % 3]!),
            'RSC: 1\r\n',
          ),
        ],
      },
      {
        what: '200 × 6 forms that are not complete',
        connections: 200,
        from: addresses.floods.slice(0, 1),
        requests: [form(site).repeat(6)],
      },
      {
        what: '400 × 32 requests that read nothing',
        connections: 400,
        from: addresses.floods.slice(0, 2),
        requests: [
          requestsFor(
            site,
            numbered(32, () => '/'),
          ),
        ],
      },
    ];
    // Everything is cached, and what is compiled at first has been.
    await watch(site, { paths: CACHED, everyMs: 5 }, () => delay(5_000));
    const quiet = await watch(site, { paths: CACHED }, () => delay(5_000));
    const rows: Measurement[] = [];
    for (const { what, ...burst } of bursts) {
      // On a busy machine some wait longer than usual with no flood at all.
      const slowMs = Math.max(SLOW_MS, quiet.longestMs);
      const seen = await watch(site, { paths: CACHED, slowMs }, () =>
        flooded({ port: site.port, heldMs, ...burst }),
      );
      rows.push(
        {
          what: `${what}: longest wait`,
          measured: seen.longestMs,
          unit: 'ms',
          goal: { atMost: GOAL_MS },
          note: note(quiet, seen),
        },
        { what: '  refused', measured: seen.refused, unit: 'count', goal: { atMost: 0 } },
        { what: '  memory above rest', measured: seen.grewMb, unit: 'MB', goal: { atMost: GOAL_MB } },
        {
          what: '  normal after',
          measured: seen.slowUntilSeconds,
          unit: 's',
          goal: { atMost: GOAL_SECONDS },
        },
      );
    }
    return rows;
  },
};
