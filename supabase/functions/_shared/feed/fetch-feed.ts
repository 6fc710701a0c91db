import { isIpAddress, isPublicAddress, parseFeedUrl, RefusedAddress, unbracketed } from './address.ts';
import { get, ProtocolError, type Connection, type HttpResponse, type Network } from './http-client.ts';

export interface FeedRequest {
  url: string;
  /** What the feed said of itself last time; sent back, it can answer that nothing changed. */
  etag?: string | null;
  lastModified?: string | null;
}

export interface FetchOptions {
  network: Network;
  /** Ends the fetch: the caller's own limit. */
  signal: AbortSignal;
  /** Origins on loopback that a test may fetch from. Empty in production. */
  testOrigins?: readonly string[];
  /** Milliseconds for one feed, redirects included. */
  timeout?: number;
  /** The most bytes read, counted before and after decompression. */
  maxBytes?: number;
}

export type FetchedFeed =
  | { kind: 'unchanged'; status: 304 }
  | {
      kind: 'read';
      status: 200;
      body: Uint8Array<ArrayBuffer>;
      contentType: string;
      url: string;
      etag: string | null;
      lastModified: string | null;
    };

/** Why a feed could not be read; the message is a sentence for the person who looks after the feeds. */
export class FeedError extends Error {
  override name = 'FeedError';
  /** The HTTP status that was answered, if any. */
  readonly status: number | null;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

const requestHeaders = {
  // A product token alone: some publishers drop connections whose agent carries an address.
  'User-Agent': 'newsletter-generator/1.0',
  Accept:
    'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.1',
  'Accept-Encoding': 'gzip',
};

/**
 * Reads a feed that someone on this system entered and nobody vetted. Only public https addresses are connected to, each one
 * checked after the name was resolved and again at every redirect; size and time are bounded while reading.
 * @throws FeedError with a sentence, whatever goes wrong
 */
export async function fetchFeed(request: FeedRequest, options: FetchOptions): Promise<FetchedFeed> {
  const { timeout = 10_000 } = options;
  const limit = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    return await follow(request, { ...options, signal });
  } catch (error) {
    if (options.signal.aborted) throw new FeedError('There was no time left to read this feed.');
    if (limit.aborted) throw new FeedError(`The feed did not answer within ${timeout / 1000} seconds.`);
    if (error instanceof FeedError) throw error;
    if (error instanceof RefusedAddress || error instanceof ProtocolError) throw new FeedError(error.message);
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
      if (!redirects.has(response.status))
        return await settle(response, url, options.maxBytes ?? 2 * 1024 * 1024);
      if (hop === maxRedirects) throw new FeedError('The feed redirects too often.', response.status);
      const target = URL.parse(response.headers.get('location') ?? '', url);
      if (!target) throw new FeedError('The feed redirects to nowhere.', response.status);
      try {
        url = parseFeedUrl(target.href, options.testOrigins);
      } catch (error) {
        throw error instanceof RefusedAddress ? new FeedError(`The feed redirects. ${error.message}`) : error;
      }
    } finally {
      connection.close();
    }
  }
}

/** Connects to the very address that was checked, so that a name answering differently the second time changes nothing. */
async function connect(url: URL, { network, signal, testOrigins = [] }: FetchOptions): Promise<Connection> {
  const host = unbracketed(url.hostname);
  const isTest = testOrigins.includes(url.origin);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const addresses = isIpAddress(url.hostname) ? [host] : await lookUp(network, host, signal);
  if (!isTest && !addresses.every(isPublicAddress)) {
    throw new FeedError('The host of the feed leads into a private network.');
  }
  const tlsName = url.protocol === 'https:' ? { tlsName: host } : {};
  let failure: unknown;
  for (const address of addresses.slice(0, 4)) {
    try {
      return await network.connect({ address, port, signal, ...tlsName });
    } catch (error) {
      if (signal.aborted) throw error;
      failure = error;
    }
  }
  throw failure;
}

async function lookUp(network: Network, host: string, signal: AbortSignal): Promise<string[]> {
  const addresses = await network.resolve(host, signal).catch(() => []);
  if (addresses.length === 0 && !signal.aborted) throw new FeedError('The host of the feed was not found.');
  return addresses;
}

async function settle(response: HttpResponse, url: URL, maxBytes: number): Promise<FetchedFeed> {
  const { status, headers } = response;
  if (status === 304) return { kind: 'unchanged', status };
  if (status !== 200) throw new FeedError(`The feed answered with HTTP ${status}.`, status);
  if (Number(headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
  const raw = limited(response.body, maxBytes);
  const coding = (headers.get('content-encoding') ?? 'identity').toLowerCase();
  if (!['identity', 'gzip', 'x-gzip'].includes(coding)) {
    throw new FeedError('The feed is compressed in a way that was not asked for.', status);
  }
  const body = coding === 'identity' ? raw : limited(unzipped(raw), maxBytes);
  return {
    kind: 'read',
    status,
    body: await collect(body),
    contentType: headers.get('content-type') ?? '',
    url: url.href,
    etag: headers.get('etag')?.slice(0, 300) ?? null,
    lastModified: headers.get('last-modified')?.slice(0, 100) ?? null,
  };
}

const tooLarge = (maxBytes: number): FeedError =>
  new FeedError(`The feed is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`, 200);

async function* limited(
  source: AsyncIterable<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let size = 0;
  for await (const part of source) {
    size += part.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield part;
  }
}

/** Pulled piece by piece: a small file that unpacks to a huge one is given up after the limit, not after the unpacking. */
async function* unzipped(
  source: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let failure: unknown;
  const input = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { value, done } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        failure = error;
        controller.error(error);
      }
    },
  });
  const reader = input.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => {
        throw failure ?? new FeedError('The feed cannot be decompressed.', 200);
      });
      if (done) return;
      yield value as Uint8Array<ArrayBuffer>;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function collect(source: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of source) parts.push(part);
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
