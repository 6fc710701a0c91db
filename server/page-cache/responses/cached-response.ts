import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { compressed, FAST_LEVEL, MAX_LEVEL, unzip, type Compressed, type Encoding } from './encodings.ts';
import { isHopByHop } from '#lib/http/hop-by-hop.ts';
import { headOf, sendable, type FlatHeaders, type Head, type Sendable } from './write-head.ts';

type Representation = {
  /** Its own, then the one under which the same text was sent before it was compressed further. */
  etags: readonly string[];
  head: Head;
  /** Without an ETag: it gets the one that the client has. */
  notModified: Head;
  /** None where a client takes no compression: the gzip is decompressed for it. */
  sent?: Sendable;
};

type Stored = Representation & { sent: Sendable };

/**
 * A response in every form that a client may accept, made once: bodies in Brotli and gzip, and their
 * heads ready to be written. The few clients that accept neither get it decompressed.
 */
export type CachedResponse = {
  readonly status: 200 | 404;
  /** Of body and headers together: responses with the same one are equal. */
  readonly fingerprint: string;
  readonly of: { br: Stored; gzip: Stored; identity: Representation };
  readonly lastModified: string | undefined;
  /** Compressed at the highest level. */
  readonly isSmallest: boolean;
  /** In memory, in bytes, roughly. */
  readonly weight: number;
  readonly parts: Omit<Parts, 'body'>;
};

/** Headers of the stored body or of one client alone. */
const NOT_CACHED = new Set([
  'cache-control',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'date',
  'etag',
  'set-cookie',
  'vary',
  'x-powered-by',
]);
const LEVELS = [MAX_LEVEL, FAST_LEVEL] as const;
const HEADERS_WEIGHT = 4_000;
/** Compressed already: another encoding would only cost the client time. */
const COMPRESSED_TYPES = /^(image\/(?!svg)|font\/woff|application\/(zip|pdf)|video\/|audio\/)/;

export type Parts = {
  status: 200 | 404;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** Sent with the body but not with a 304: the Content-Security-Policy. */
  policy: string;
  /** On every response, 304 included. */
  baseHeaders: FlatHeaders;
};

export const fingerprintOf = ({ headers, body, policy, baseHeaders }: Parts): string =>
  createHash('sha256')
    .update(body)
    .update('\0')
    .update(policy)
    .update('\0')
    .update(JSON.stringify([cacheable(headers, baseHeaders), baseHeaders]))
    .digest('base64url')
    .slice(0, 27);

/** @param precompressed the body's encodings, where they were made before */
export async function createCachedResponse(
  parts: Parts,
  level: typeof FAST_LEVEL | typeof MAX_LEVEL,
  precompressed?: Compressed,
): Promise<CachedResponse> {
  const { status, headers, body, policy, baseHeaders } = parts;
  const fingerprint = fingerprintOf(parts);
  const isCompressed = COMPRESSED_TYPES.test(one(headers['content-type']));
  const bodies = isCompressed ? undefined : (precompressed ?? (await compressed(body, level)));
  const vary = isCompressed ? [] : ['vary', withAcceptEncoding(one(headers.vary))];
  const own = cacheable(headers, baseHeaders);
  const representation = (encoding: Encoding, { length }: Buffer): Representation => {
    const isEncoded = encoding !== 'identity';
    const etags = (isEncoded ? LEVELS.slice(LEVELS.indexOf(level)) : ['']).map(
      (at) => `"${[fingerprint, ...(isEncoded ? [encoding, at] : [])].join('-')}"`,
    );
    const common = [...baseHeaders, ...vary, 'cache-control', one(headers['cache-control']) || 'no-cache'];
    const head = headOf(status, [
      ...common,
      // A conditional request for what does not exist has no 304.
      ...(status === 200 ? ['etag', etags[0]!] : []),
      ...own,
      'content-security-policy',
      policy,
      ...(isEncoded ? ['content-encoding', encoding] : []),
      'content-length',
      String(length),
    ]);
    return { etags, head, notModified: headOf(304, common) };
  };
  const stored = (encoding: Encoding, bytes: Buffer): Stored => {
    const it = representation(encoding, bytes);
    return { ...it, sent: sendable(it.head, bytes) };
  };
  return {
    status,
    fingerprint,
    of: bodies
      ? {
          br: stored('br', bodies.br),
          gzip: stored('gzip', bodies.gzip),
          identity: representation('identity', body),
        }
      : sameForAll(stored('identity', body)),
    lastModified: one(headers['last-modified']) || undefined,
    isSmallest: isCompressed || level === MAX_LEVEL,
    parts: { status, headers, policy, baseHeaders },
    weight: HEADERS_WEIGHT + (bodies ? bodies.br.length + bodies.gzip.length : body.length),
  };
}

const sameForAll = (stored: Stored) => ({ br: stored, gzip: stored, identity: stored });

/** The same response, compressed at the highest level. */
export async function recompressed(response: CachedResponse): Promise<CachedResponse> {
  if (response.isSmallest) return response;
  const body = await unzip(response.of.gzip.sent.body);
  return createCachedResponse({ ...response.parts, body }, MAX_LEVEL);
}

function cacheable(headers: OutgoingHttpHeaders, baseHeaders: FlatHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (
      value === undefined ||
      baseHeaders.includes(name) ||
      NOT_CACHED.has(name) ||
      isHopByHop(name) ||
      name.startsWith('x-nextjs-')
    )
      return [];
    return [value].flat().flatMap((each) => [name, String(each)]);
  });
}

const one = (value: OutgoingHttpHeaders[string]): string => [value ?? ''].flat().map(String).join(', ');

const withAcceptEncoding = (vary: string): string =>
  !vary ? 'Accept-Encoding' : /accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
