import type { IncomingMessage, ServerResponse } from 'node:http';
import onHeaders from 'on-headers';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { routeOf } from '#lib/routes.ts';
import { runtime } from '#lib/runtime.ts';

/**
 * The metrics of this process. A path is never a label, only its area (lib/routes.ts), so that visitors
 * cannot create series.
 */
export const registry = new Registry();
const registers = [registry];

const responses = new Counter({
  name: 'http_responses_total',
  help: 'Responses by area, method and status; 499 means that the client left before one began.',
  labelNames: ['area', 'method', 'status'],
  registers,
  collect() {
    for (const [key, count] of cachedResponses) {
      const [area = '', method = '', status = ''] = key.split(' ');
      this.inc({ area, method, status }, count);
    }
    cachedResponses.clear();
  },
});

/** Cached responses since the last scrape, by their labels: a counter of prom-client costs as much as a tenth of one. */
const cachedResponses = new Map<string, number>();

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the head of a request that no cached response served to the end of its response.',
  labelNames: ['area', 'method'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const events = new Counter({
  name: 'log_events_total',
  help: 'Lines of the log by event: sign-ins, refusals, enquiries, failures.',
  labelNames: ['event'],
  registers,
});

const violations = new Counter({
  name: 'csp_violations_total',
  help: 'Violations of the Content-Security-Policy as browsers report them; anyone can forge a report.',
  labelNames: ['directive', 'area'],
  registers,
});

// The application is bundled apart from the server.
runtime.countEvent = (event) => events.inc({ event });
runtime.countCspViolation = (directive, area) => violations.inc({ directive, area });

/** nginx's status for a client that left before the response began. */
const CLIENT_CLOSED_REQUEST = 499;
const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** Counts one response. @param milliseconds from the head of the request to the end of the response */
export function countResponse(
  { url = '/', method = '' }: Pick<IncomingMessage, 'url' | 'method'>,
  status: number,
  milliseconds: number,
): void {
  const labels = { area: routeOf(url).area, method: METHODS.has(method) ? method : 'other' };
  responses.inc({ ...labels, status });
  durations.observe(labels, milliseconds / 1_000);
}

/** Counts a response from the page cache, which takes no time worth a histogram. */
export function countCached({ url = '/', method = '' }: IncomingMessage, status: number): void {
  const key = `${routeOf(url).area} ${method} ${status}`;
  cachedResponses.set(key, (cachedResponses.get(key) ?? 0) + 1);
}

/** Counts the response to this request once it has ended, or once the client has left. */
export function countOnClose(request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  // A HEAD request goes to the application as a GET.
  const { url, method } = request;
  let status: number | undefined;
  // Read with the headers, since Next goes on setting the status of a response that was replaced.
  onHeaders(response, () => (status = response.statusCode));
  response.once('close', () => {
    // The head of a cached response goes past writeHead() (server/page-cache/responses/write-head.ts).
    status ??= response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
    countResponse({ url, method }, status, performance.now() - began);
  });
}

/** What the page cache counts itself; read when the metrics are. Sizes and `servedBytes` in bytes. */
export const cacheCounts = {
  hits: 0,
  notModified: 0,
  stale: 0,
  misses: 0,
  bypassed: 0,
  coalesced: 0,
  evicted: 0,
  servedBytes: 0,
  entries: 0,
  bytes: 0,
};

new Counter({
  name: 'page_cache_requests_total',
  help: 'What the page cache did with a request.',
  labelNames: ['outcome'],
  registers,
  collect() {
    this.reset();
    const { hits, notModified, stale, misses, bypassed, coalesced } = cacheCounts;
    const outcomes = {
      hit: hits,
      not_modified: notModified,
      stale,
      miss: misses,
      bypass: bypassed,
      coalesced,
    };
    for (const [outcome, count] of Object.entries(outcomes)) this.inc({ outcome }, count);
  },
});
for (const [name, help, key] of [
  ['page_cache_evictions_total', 'Responses evicted to stay within the maximum size.', 'evicted'],
  ['page_cache_served_bytes_total', 'Bytes of bodies sent from the page cache.', 'servedBytes'],
] as const) {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(cacheCounts[key]);
    },
  });
}
for (const [name, help, key] of [
  ['page_cache_entries', 'Responses in the page cache.', 'entries'],
  ['page_cache_bytes', 'Bytes of bodies in the page cache.', 'bytes'],
] as const) {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(cacheCounts[key]);
    },
  });
}

/** Connections of clients: how many are open, and how many were closed above a bound or for reading nothing. */
export const connectionCounts = { open: 0, closed: 0 };
new Gauge({
  name: 'connections_open',
  help: 'Connections of clients that are open.',
  registers,
  collect() {
    this.set(connectionCounts.open);
  },
});
new Counter({
  name: 'connections_closed_total',
  help: 'Connections closed above a bound, or because their client read nothing.',
  registers,
  collect() {
    this.reset();
    this.inc(connectionCounts.closed);
  },
});

/** The lanes are read at each scrape; they import the counters of this module. */
export function registerLanes(
  lanes: Record<string, { running: number; queued: number; rejected: number }>,
): void {
  for (const [name, help, key] of [
    ['work_running', 'Expensive work that runs.', 'running'],
    ['work_waiting', 'Expensive work that waits for its turn.', 'queued'],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers,
      collect() {
        for (const [lane, queue] of Object.entries(lanes)) this.set({ lane }, queue[key]);
      },
    });
  }
  new Counter({
    name: 'work_refused_total',
    help: 'Expensive work refused with 503.',
    labelNames: ['lane'],
    registers,
    collect() {
      this.reset();
      for (const [lane, { rejected }] of Object.entries(lanes)) this.inc({ lane }, rejected);
    },
  });
}
