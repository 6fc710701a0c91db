import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { inTurn, lanes } from '#server/admission/lanes.ts';
import { admitPipelined } from '#server/http/checks/pipelining-limit.ts';
import { cacheCounts } from '#server/observability/metrics.ts';
import type { CachedResponse } from './cached-response.ts';
import { encodingFor, unzip } from './encodings.ts';
import { matchingEtag } from './etag.ts';
import { writeHead, type FlatHeaders } from './write-head.ts';

export type Client = {
  /** By which it takes turns. */
  network: () => string;
  /** Tells the client that it is to come back later. */
  refuse: () => void;
};

type Sent = Client & {
  /** Headers of this one response, such as its request id. */
  last: FlatHeaders;
};

/** Writes the response to a GET or HEAD. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  { last, network, refuse }: Sent,
): void {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const { etags, head, notModified } = cached.of[encoding];
  const known =
    cached.status === 200
      ? matchingEtag(request.headers, { etags, lastModified: cached.lastModified })
      : undefined;
  if (known !== undefined) {
    writeHead(response, notModified, ['etag', known, ...last]);
    response.end();
    return;
  }
  const write = (body?: Buffer): void => {
    writeHead(response, head, last);
    response.end(body);
  };
  if (request.method === 'HEAD') return write();
  const body =
    'identity' in cached.bodies ? cached.bodies.identity : cached.bodies[encoding === 'br' ? 'br' : 'gzip'];
  cacheCounts.servedBytes += body.length;
  if ('identity' in cached.bodies || encoding !== 'identity') return write(body);
  if (!admitPipelined(request, response)) return;
  const work = async (): Promise<void> => {
    write(await decompressed(body));
    // Others are served between two of them.
    await nextTurn();
  };
  // By then a connection that sent too much at once is cut off.
  setImmediate(() => {
    if (request.socket.destroyed) return;
    if (lanes.uncompressed.rejects(network())) return refuse();
    inTurn('uncompressed', { response, network: network(), work, refuse }).catch(() => response.destroy());
  });
}

/** Bodies of clients that accept no compression: many that read slowly share one copy. */
const texts = new LRUCache<Buffer, Promise<Buffer>>({ max: 16 });

function decompressed(body: Buffer): Promise<Buffer> {
  let text = texts.get(body);
  if (!text) {
    text = unzip(body);
    texts.set(body, text);
    text.catch(() => texts.delete(body));
  }
  return text;
}
