import type { IncomingMessage, ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { networkOf, widerNetwork } from '#lib/http/network.ts';
import { archiveHas } from '#lib/newsletter/archive/known-paths.ts';
import { refreshPath, routeOf, searchPath } from '#lib/routes.ts';
import { errorPages } from '#content/site/error-pages.ts';
import { registerLanes, registerUnsent } from '#server/observability/metrics.ts';
import { BUSY_RETRY_AFTER_SECONDS, sendError } from '#server/http/responses/error-page.ts';
import { QueueFullError } from '#lib/errors.ts';
import { ClientLeftError, FairQueue } from './fair-queue.ts';
import { onClose } from '#server/http/on-close.ts';
import { HeldBytes } from './held-bytes.ts';
import { written } from './written.ts';
import { bodyLost } from '#server/http/checks/read-ahead.ts';

/** How long work waits for its turn, in milliseconds. */
const QUEUE_TIMEOUT_MS = 2_000;
const CORES = availableParallelism();

/** The /48 of an IPv6 network: one customer may have all 65,536 networks of it. */
const blocks = new LRUCache<string, string>({
  max: 1_000,
  memoMethod: (network) => widerNetwork(network.replace(/\/\d+$/, '')),
});
export const blockOf = (network: string): string => blocks.memo(network);

/** One block may have half of a lane, where one network has less than that. */
const lane = (concurrency: number, maxQueued: number, maxPerNetwork = concurrency): FairQueue =>
  new FairQueue({
    concurrency,
    maxQueued,
    maxPerNetwork,
    maxPerBlock: Math.max(maxPerNetwork, concurrency / 2),
    blockOf,
    timeoutMs: QUEUE_TIMEOUT_MS,
  });

/**
 * Expensive work by what it may not take from others: what renders pages that exist is never behind a flood
 * of addresses that do not, of searches or of pictures (docs/decisions/0028-bounded-work.md).
 */
export const lanes = {
  /** Pages that exist, rendered once for everyone who waits. */
  pages: lane(2 * CORES, 500),
  /** Addresses of the archive of which it is not known whether they exist. */
  lookups: lane(2, 60),
  images: lane(1, 60),
  /** They wait for the database as well. */
  search: lane(8, 60),
  /** Refreshes of the archive: all of them wait for one shared query, and hold little meanwhile. */
  refresh: lane(500, 100, 4 * CORES),
  /** What is sent to routes: enquiries, subscriptions, reports. Mostly it waits for the database. */
  posts: lane(64, 200, 4 * CORES),
  /** Forms for which a page is rendered after the database: the admin area, enquiries without scripts. */
  forms: lane(24, 100, 2 * CORES),
  /** Each takes most of a second, so that its time tells nothing. */
  signIn: lane(64, 100, 4 * CORES),
  /** What is rendered for one client: the admin area, data for Next's router, pages that do not exist. */
  requests: lane(2 * CORES, 100),
  /** Cached pages for clients that take no compression: large, and written in one turn of the event loop. */
  uncompressed: lane(1, 200),
} as const;

registerLanes(lanes);

/** Responses made for one client each, which these have not taken yet. */
const unsent = new HeldBytes({ maxBytes: 64 * 1024 * 1024 });
registerUnsent(() => unsent.bytes);

/** Has what waits for a client, of a response that was written for it alone, count among what is held. */
export function holdUnsent(response: ServerResponse, network: string): void {
  const holder = { socket: response.req.socket, bytes: () => response.writableLength };
  onClose(response, unsent.add(holder, network));
}

export type LaneName = keyof typeof lanes;

/** Work of the process itself, such as pages regenerated ahead. */
export const OWN_NETWORK = 'self';

/** Those of a flood are the same few; to read one costs a good part of a refusal. */
const networks = new LRUCache<string, string>({
  max: 1_000,
  memoMethod: (ip) => networkOf(ip, { ipv4: 24, ipv6: 64 }),
});

/** The network by which clients share a lane. @param ip of the client */
export const laneNetwork = (ip: string): string => networks.memo(ip);

/** The lane of a page that is rendered for everyone. */
export function laneOfPage(path: string): LaneName {
  if (path.endsWith('.png')) return 'images';
  return routeOf(path).content === 'archive' && !archiveHas(path) ? 'lookups' : 'pages';
}

/** The lane of a request that is handled for one client. */
export function laneOfRequest({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): LaneName {
  const [path = '/'] = url.split('?');
  if (method === 'POST') {
    if (routeOf(path).under === '/login') return 'signIn';
    if (path === refreshPath) return 'refresh';
    return path.startsWith('/api/') ? 'posts' : 'forms';
  }
  if (path === searchPath) return 'search';
  const lane = laneOfPage(path);
  return lane === 'pages' ? 'requests' : lane;
}

type Work = {
  response: ServerResponse;
  network: string;
  work: () => Promise<void>;
  /** Sends the refusal where nothing was prepared for a response. */
  refuse?: () => void;
};

/** Does the work in its turn, or responds with 503 when that does not come; nothing when the client left. */
export async function inTurn(name: LaneName, { response, network, work, refuse }: Work): Promise<void> {
  const left = new AbortController();
  onClose(response, () => left.abort());
  try {
    const ended = Promise.race([written(response), bodyLost(response.req)]);
    await lanes[name].run(network, () => Promise.race([work(), ended]), left.signal);
    if (!response.closed) holdUnsent(response, network);
  } catch (error) {
    if (error instanceof ClientLeftError) return;
    if (!(error instanceof QueueFullError)) throw error;
    if (refuse) return refuse();
    sendError(response, errorPages.busy, { 'retry-after': String(BUSY_RETRY_AFTER_SECONDS) });
  }
}
