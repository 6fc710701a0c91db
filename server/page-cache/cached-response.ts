import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { BEST, compressed, encodingFor, QUICK, unzip, type Compressed, type Encoding } from './encodings.ts';
import { cacheCounts } from '#server/observability/metrics.ts';
import { admitPipelined } from '#server/http/pipelining-limit.ts';
import { knownTag } from './etag.ts';
import { headOf, writeHead, type FlatHeaders, type Head } from './write-head.ts';

type Representation = {
  /** Its own, and the one under which the same text went out before it was packed better: who has that one has the text. */
  tags: readonly string[];
  head: Head;
  /** Without its tag, which is the one that the client has. */
  notModified: Head;
};

/**
 * An answer of 200 in every form a client may ask for, made once: bodies in Brotli and gzip, and their heads ready to be written. The body as it
 * was is not kept; the few clients that take no encoding get it unpacked.
 */
export type ReadyAnswer = {
  /** Of body and headers together: two answers with the same one are the same. */
  readonly fingerprint: string;
  readonly bodies: Compressed | { identity: Buffer };
  readonly of: Record<Encoding, Representation>;
  readonly lastModified: string | undefined;
  /** Packed as small as it gets. */
  readonly isBest: boolean;
  /** What it takes in memory, in bytes, roughly. */
  readonly weight: number;
  readonly madeFrom: Omit<Parts, 'body'>;
};

/** What a header of a body says that is not this one; a server writes those of a connection itself. */
const NOT_KEPT = new Set(
  'connection keep-alive transfer-encoding content-length content-encoding date etag vary set-cookie x-powered-by'.split(
    ' ',
  ),
);
/** From best to quickest. */
const QUALITIES = [BEST, QUICK] as const;
const MADE_OF_HEADERS = 4_000;
/** Already packed: another encoding would only cost the client time. */
const PACKED = /^(image\/(?!svg)|font\/woff|application\/(zip|pdf)|video\/|audio\/)/;

export type Parts = {
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Sent with the body but not with a 304: the policy. */
  policy: string;
  /** On every answer, 304 included. */
  always: FlatHeaders;
};

export const fingerprintOf = ({ headers, body, policy, always }: Parts): string => {
  const hash = createHash('sha256').update(body).update('\0').update(policy).update('\0');
  return hash
    .update(JSON.stringify([flat(headers, always), always]))
    .digest('base64url')
    .slice(0, 27);
};

/** @param ready the body's encodings, where they were made before */
export async function readyAnswer(
  parts: Parts,
  quality: typeof QUICK | typeof BEST,
  ready?: Compressed,
): Promise<ReadyAnswer> {
  const { headers, body, policy, always } = parts;
  const fingerprint = fingerprintOf(parts);
  const isPacked = PACKED.test(headers['content-type'] ?? '');
  const bodies = isPacked ? { identity: body } : (ready ?? (await compressed(body, quality)));
  const vary = isPacked ? [] : ['vary', withAcceptEncoding(headers.vary)];
  const own = flat(headers, always);
  const representation = (encoding: Encoding): Representation => {
    const bytes = 'br' in bodies && encoding !== 'identity' ? bodies[encoding].length : body.length;
    const isEncoded = !isPacked && encoding !== 'identity';
    const tags = (isEncoded ? QUALITIES.slice(QUALITIES.indexOf(quality)) : ['']).map(
      (packed) => `"${[fingerprint, ...(isEncoded ? [encoding, packed] : [])].join('-')}"`,
    );
    const common = [...always, ...vary, 'cache-control', headers['cache-control'] ?? 'no-cache'];
    return {
      tags,
      notModified: headOf(304, common),
      head: headOf(200, [
        ...common,
        'etag',
        tags[0]!,
        ...own,
        'content-security-policy',
        policy,
        ...(isEncoded ? ['content-encoding', encoding] : []),
        'content-length',
        String(bytes),
      ]),
    };
  };
  return {
    fingerprint,
    bodies,
    of: { br: representation('br'), gzip: representation('gzip'), identity: representation('identity') },
    lastModified: headers['last-modified'],
    isBest: isPacked || quality === BEST,
    madeFrom: { headers, policy, always },
    weight: MADE_OF_HEADERS + ('br' in bodies ? bodies.br.length + bodies.gzip.length : body.length),
  };
}

/** The same answer, packed as small as it gets. */
export async function polished(answer: ReadyAnswer): Promise<ReadyAnswer> {
  if (answer.isBest || 'identity' in answer.bodies) return answer;
  return readyAnswer({ ...answer.madeFrom, body: await unzip(answer.bodies.gzip) }, BEST);
}

/**
 * Writes the answer to a GET or HEAD.
 * @param last headers of this one response, such as its request id
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  last: FlatHeaders,
): void {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const { tags, head, notModified } = answer.of[encoding];
  const known = knownTag(request.headers, { tags, lastModified: answer.lastModified });
  if (known !== undefined) {
    writeHead(response, notModified, ['etag', known, ...last]);
    response.end();
    return;
  }
  writeHead(response, head, last);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const body =
    'identity' in answer.bodies ? answer.bodies.identity : answer.bodies[encoding === 'br' ? 'br' : 'gzip'];
  cacheCounts.servedBytes += body.length;
  if ('identity' in answer.bodies || encoding !== 'identity') response.end(body);
  else if (admitPipelined(request, response))
    unzip(body).then(
      (unpacked) => response.end(unpacked),
      () => response.destroy(),
    );
}

const flat = (headers: IncomingHttpHeaders, always: FlatHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ||
    always.includes(name) ||
    name === 'content-security-policy' ||
    NOT_KEPT.has(name) ||
    name === 'cache-control' ||
    name.startsWith('x-nextjs-')
      ? []
      : [value].flat().flatMap((one) => [name, one]),
  );

const withAcceptEncoding = (vary: string | undefined): string =>
  !vary ? 'Accept-Encoding' : /accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
