import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { inTurn, lanes } from '#server/admission/lanes.ts';
import { admitPipelined } from '#server/http/checks/pipelining-limit.ts';
import { cacheCounts } from '#server/observability/metrics.ts';
import type { CachedResponse } from './cached-response.ts';
import { encodingFor, unzip } from './encodings.ts';
import { matchingEtag } from './etag.ts';
import { send, writeHead } from './write-head.ts';

export type Client = {
  /** By which it takes turns. */
  network: () => string;
  /** Tells the client that it is to come back later. */
  refuse: () => void;
};

/**
 * Writes the response to a GET or HEAD.
 * @param last header lines of this one response, such as its request id
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  last: string,
  client: Client,
): void {
  const { etags, head, notModified, sent } = cached.of[encodingFor(request.headers['accept-encoding'])];
  const known =
    cached.status === 200
      ? matchingEtag(request.headers, { etags, lastModified: cached.lastModified })
      : undefined;
  if (known !== undefined || request.method === 'HEAD') {
    if (known === undefined) writeHead(response, head, last);
    else writeHead(response, notModified, `etag: ${known}\r\n${last}`);
    response.end();
    return;
  }
  if (sent) {
    cacheCounts.servedBytes += sent.body.length;
    return send(response, head, last, sent);
  }
  if (!admitPipelined(request, response)) return;
  const work = async (): Promise<void> => {
    const text = await decompressed(cached.of.gzip.sent.body);
    cacheCounts.servedBytes += text.length;
    writeHead(response, head, last);
    response.end(text);
    // Others are served between two of them.
    await nextTurn();
  };
  // By then a connection that sent too much at once is cut off.
  setImmediate(() => {
    if (request.socket.destroyed) return;
    const network = client.network();
    const refuse = (): void => client.refuse();
    if (lanes.uncompressed.rejects(network)) return refuse();
    inTurn('uncompressed', { response, network, work, refuse }).catch(() => response.destroy());
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
