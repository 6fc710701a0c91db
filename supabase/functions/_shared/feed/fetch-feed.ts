import { AddressError, isIpAddress, isPublicAddress, parseFeedUrl, unbracketed } from './address.ts';
import { FeedError } from './feed-error.ts';
import { get, ProtocolError, type Connection, type HttpResponse, type Network } from './http-client.ts';
import { readBody } from './read-body.ts';

export interface FeedRequest {
  url: string;
  /** Validators of the last response, sent back for a conditional request. */
  etag?: string | null;
  lastModified?: string | null;
}

export interface FetchOptions {
  network: Network;
  /** The caller's own deadline, for all feeds together. */
  signal: AbortSignal;
  /** Origins on loopback that a test may fetch from. Empty in production. */
  testOrigins?: readonly string[];
  /** Milliseconds for one feed, redirects included. Default 10,000. */
  timeout?: number;
}

export type FetchedFeed =
  | { kind: 'not-modified'; status: 304 }
  | {
      kind: 'read';
      status: 200;
      body: Uint8Array<ArrayBuffer>;
      contentType: string;
      url: string;
      etag: string | null;
      lastModified: string | null;
    };

const FEED_TIMEOUT_MS = 10_000;
/** Before and after decompression. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Addresses of one host that are tried. */
const MAX_ADDRESSES = 4;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

const requestHeaders = {
  // A product token alone: some publishers drop connections whose agent carries an address.
  'User-Agent': 'newsletter-generator/1.0',
  Accept:
    'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.1',
  'Accept-Encoding': 'gzip',
};

/**
 * Fetches a feed that an admin entered, which is untrusted. Connects to public https addresses
 * only, each checked after its name was resolved and again at every redirect; size and time are
 * bounded while reading.
 * @throws FeedError whatever goes wrong
 */
export async function fetchFeed(request: FeedRequest, options: FetchOptions): Promise<FetchedFeed> {
  const { timeout = FEED_TIMEOUT_MS } = options;
  const deadline = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([options.signal, deadline]);
  try {
    return await follow(request, { ...options, signal });
  } catch (error) {
    if (options.signal.aborted) throw new FeedError('There was no time left to read this feed.');
    if (deadline.aborted) throw new FeedError(`The feed did not respond within ${timeout / 1000} seconds.`);
    if (error instanceof FeedError) throw error;
    if (error instanceof AddressError || error instanceof ProtocolError) throw new FeedError(error.message);
    throw new FeedError('The connection to the feed failed.');
  }
}

async function follow(request: FeedRequest, options: FetchOptions): Promise<FetchedFeed> {
  let url = parseFeedUrl(request.url, options.testOrigins);
  for (let hop = 0; ; hop += 1) {
    const connection = await connect(url, options);
    try {
      const response = await get(connection, url, {
        ...requestHeaders,
        ...(request.etag ? { 'If-None-Match': request.etag } : {}),
        ...(request.lastModified ? { 'If-Modified-Since': request.lastModified } : {}),
      });
      if (!redirectStatuses.has(response.status)) return await toFetchedFeed(response, url);
      if (hop === MAX_REDIRECTS) throw new FeedError('The feed redirects too often.', response.status);
      const target = URL.parse(response.headers.get('location') ?? '', url);
      if (!target) throw new FeedError('The feed redirects to nowhere.', response.status);
      try {
        url = parseFeedUrl(target.href, options.testOrigins);
      } catch (error) {
        throw error instanceof AddressError ? new FeedError(`The feed redirects. ${error.message}`) : error;
      }
    } finally {
      connection.close();
    }
  }
}

/** Connects to the very address that was checked, which defeats DNS rebinding. */
async function connect(url: URL, { network, signal, testOrigins = [] }: FetchOptions): Promise<Connection> {
  const host = unbracketed(url.hostname);
  const isTest = testOrigins.includes(url.origin);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const addresses = isIpAddress(url.hostname) ? [host] : await resolve(network, host, signal);
  if (!isTest && !addresses.every(isPublicAddress)) {
    throw new FeedError('The host of the feed leads into a private network.');
  }
  const tlsName = url.protocol === 'https:' ? { tlsName: host } : {};
  let failure: unknown;
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    try {
      return await network.connect({ address, port, signal, ...tlsName });
    } catch (error) {
      if (signal.aborted) throw error;
      // That of the IPv4 address, which comes first, says more.
      failure ??= error;
    }
  }
  throw failure;
}

async function resolve(network: Network, host: string, signal: AbortSignal): Promise<string[]> {
  const addresses = await network.resolve(host, signal).catch(() => []);
  if (addresses.length === 0 && !signal.aborted) throw new FeedError('The host of the feed was not found.');
  return addresses;
}

async function toFetchedFeed(response: HttpResponse, url: URL): Promise<FetchedFeed> {
  const { status, headers } = response;
  if (status === 304) return { kind: 'not-modified', status };
  if (status !== 200) throw new FeedError(`The feed responded with HTTP ${status}.`, status);
  return {
    kind: 'read',
    status,
    body: await readBody(response, MAX_BYTES),
    contentType: headers.get('content-type') ?? '',
    url: url.href,
    etag: headers.get('etag')?.slice(0, 300) ?? null,
    lastModified: headers.get('last-modified')?.slice(0, 100) ?? null,
  };
}
