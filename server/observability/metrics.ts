import type { IncomingMessage, ServerResponse } from 'node:http';
import onHeaders from 'on-headers';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { routeOf } from '#lib/routes.ts';
import { runtime } from '#lib/runtime.ts';
import { onClose } from '#server/http/on-close.ts';

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
    for (const [method, areas] of Object.entries(cachedResponses)) {
      for (const [area, statuses] of areas)
        for (const [status, count] of statuses) this.inc({ area, method, status }, count);
      areas.clear();
    }
  },
});

/** Cached responses since the last scrape: a counter of prom-client costs a tenth of such a response. */
const cachedResponses = {
  GET: new Map<string, Map<number, number>>(),
  HEAD: new Map<string, Map<number, number>>(),
};

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
  const areas = method === 'HEAD' ? cachedResponses.HEAD : cachedResponses.GET;
  const { area } = routeOf(url);
  const statuses = areas.get(area);
  if (statuses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  else areas.set(area, new Map([[status, 1]]));
}

/** Counts the response to this request once it has ended, or once the client has left. */
export function countOnClose(request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  // A HEAD request goes to the application as a GET.
  const { url, method } = request;
  let status: number | undefined;
  // Read with the headers, since Next goes on setting the status of a response that was replaced.
  onHeaders(response, () => (status = response.statusCode));
  onClose(response, () => {
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

/** A metric that is read at each scrape; with a label, one value for each of its names. */
export function readAtScrape(
  Metric: typeof Counter | typeof Gauge,
  name: string,
  help: string,
  read: () => number | Record<string, number>,
  label?: string,
): void {
  new Metric({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers,
    collect(this: Counter | Gauge) {
      this.reset();
      const found = read();
      if (typeof found === 'number') this.inc(found);
      else if (label !== undefined)
        for (const [each, value] of Object.entries(found)) this.inc({ [label]: each }, value);
    },
  });
}

readAtScrape(
  Counter,
  'page_cache_requests_total',
  'What the page cache did with a request.',
  () => {
    const { hits, notModified, stale, misses, bypassed, coalesced } = cacheCounts;
    return { hit: hits, not_modified: notModified, stale, miss: misses, bypass: bypassed, coalesced };
  },
  'outcome',
);
readAtScrape(
  Counter,
  'page_cache_evictions_total',
  'Responses evicted to stay within the maximum size.',
  () => cacheCounts.evicted,
);
readAtScrape(
  Counter,
  'page_cache_served_bytes_total',
  'Bytes of bodies sent from the page cache.',
  () => cacheCounts.servedBytes,
);
readAtScrape(Gauge, 'page_cache_entries', 'Responses in the page cache.', () => cacheCounts.entries);
readAtScrape(Gauge, 'page_cache_bytes', 'Bytes of bodies in the page cache.', () => cacheCounts.bytes);

/** Connections of clients: how many are open, and were closed above a bound or for reading nothing. */
export const connectionCounts = { open: 0, closed: 0 };
readAtScrape(Gauge, 'connections_open', 'Connections of clients that are open.', () => connectionCounts.open);
readAtScrape(
  Counter,
  'connections_closed_total',
  'Connections closed above a bound, or because their client read nothing.',
  () => connectionCounts.closed,
);

/** What clients have not taken yet of responses made for one each. @param bytes read at each scrape */
export const registerUnsent = (bytes: () => number): void =>
  readAtScrape(Gauge, 'connections_unsent_bytes', 'Bytes of responses, not cached, that wait unsent.', bytes);

export const registerUnread = (bytes: () => number): void =>
  readAtScrape(Gauge, 'connections_unread_bytes', 'Bytes of forms whose rest has not come.', bytes);

type Lane = { running: number; queued: number; rejected: number };

/** The lanes are read at each scrape; they import the counters of this module. */
export function registerLanes(lanes: Record<string, Lane>): void {
  const of = (key: keyof Lane) => () =>
    Object.fromEntries(Object.entries(lanes).map(([lane, queue]) => [lane, queue[key]]));
  readAtScrape(Gauge, 'work_running', 'Expensive work that runs.', of('running'), 'lane');
  readAtScrape(Gauge, 'work_waiting', 'Expensive work that waits for its turn.', of('queued'), 'lane');
  readAtScrape(Counter, 'work_refused_total', 'Expensive work refused with 503.', of('rejected'), 'lane');
}
