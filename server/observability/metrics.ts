import type { IncomingMessage, ServerResponse } from 'node:http';
import { routeOf as kindOf } from '#lib/routes.ts';

/**
 * What the process counts while it serves. Counting is an addition to an array: no labels are looked up and no text is made here, so it
 * costs next to nothing at any rate of requests. `exposition.ts` turns the numbers into text when somebody asks for them.
 */

/** The kinds of addresses that are told apart. A fixed list: an address itself is never a label, or visitors could make up any number of them. */
export const routes = [
  'page',
  'archive',
  'feed',
  'image',
  'asset',
  'form',
  'api',
  'admin',
  'health',
] as const;
export type Route = (typeof routes)[number];

/** Upper bounds of the histogram of durations, in milliseconds; the last bucket, of everything longer, has none. */
export const durationBounds = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;
const BUCKETS = durationBounds.length + 1;
const FIRST_STATUS = 100;
const STATUSES = 500;

/** Answers by route and status, then durations by route and bucket, then the sum of durations by route in milliseconds. */
const answers = new Float64Array(routes.length * STATUSES);
const buckets = new Float64Array(routes.length * BUCKETS);
const sums = new Float64Array(routes.length);

const at = Object.fromEntries(routes.map((route, index) => [route, index])) as Record<Route, number>;

/** nginx's word for a visitor who left before an answer had begun. */
const LEFT = 499;

/** Whose answer a request is. `url` is the request's path with its query. */
export function routeOf(url: string, method = 'GET'): Route {
  const { area } = kindOf(url);
  const isOfVisitors = area === 'page' || area === 'archive' || area === 'feed';
  if (!isOfVisitors) return area;
  if (method === 'POST') return 'form';
  return url.includes('image') ? 'image' : area;
}

/** Counts one answer. `milliseconds` is the time from the request's head to the end of the answer. */
export function countResponse(route: Route, status: number, milliseconds: number): void {
  const index = at[route];
  if (status >= FIRST_STATUS && status < FIRST_STATUS + STATUSES) {
    answers[index * STATUSES + status - FIRST_STATUS]! += 1;
  }
  let bucket = 0;
  while (bucket < durationBounds.length && milliseconds > durationBounds[bucket]!) bucket += 1;
  buckets[index * BUCKETS + bucket]! += 1;
  sums[index]! += milliseconds;
}

/** Counts the answer to this request once it has ended, or once the visitor has left. */
export function countOnClose(request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  const { writeHead } = response;
  let status = LEFT;
  // Looked at here, since Next goes on setting the status of an answer that was replaced.
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    [status] = args;
    return writeHead.apply(response, args);
  }) as typeof writeHead;
  response.once('close', () => {
    countResponse(routeOf(request.url ?? '/', request.method), status, performance.now() - began);
  });
}

/** Every route and status that was answered, with how often. */
export function* responseCounts(): Generator<{ route: Route; status: number; count: number }> {
  for (const [index, route] of routes.entries()) {
    for (let status = 0; status < STATUSES; status += 1) {
      const count = answers[index * STATUSES + status]!;
      if (count > 0) yield { route, status: status + FIRST_STATUS, count };
    }
  }
}

/** Every route that was answered, with its durations: how many in each bucket, and their sum in milliseconds. */
export function* durationCounts(): Generator<{ route: Route; inBucket: Float64Array; sum: number }> {
  for (const [index, route] of routes.entries()) {
    const inBucket = buckets.subarray(index * BUCKETS, (index + 1) * BUCKETS);
    if (inBucket.some((count) => count > 0)) yield { route, inBucket, sum: sums[index]! };
  }
}

/**
 * What the store of ready-made answers counts itself: `cacheCounts.hits += 1`. `entries` and `bytes` say what it holds now,
 * `servedBytes` what was sent out of it so far.
 */
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

/** How often each event was logged. Event names are words in our source, so there are few. */
export const eventCounts = new Map<string, number>();

/** Counts a line of the log. The application is built apart from the server, so it reaches this under a global symbol (lib/log/log-format.ts). */
export function countEvent(event: string): void {
  eventCounts.set(event, (eventCounts.get(event) ?? 0) + 1);
}
(globalThis as { [key: symbol]: unknown })[Symbol.for('metrics.count-event')] = countEvent;
