import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { admitPipelined } from '#server/http/checks/pipelining-limit.ts';
import { cacheCounts } from '#server/observability/metrics.ts';
import type { CachedResponse } from './cached-response.ts';
import { encodingFor, unzip } from './encodings.ts';
import { matchingEtag } from './etag.ts';
import { writeHead, type FlatHeaders } from './write-head.ts';

/**
 * Writes the response to a GET or HEAD.
 * @param last headers of this one response, such as its request id
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  last: FlatHeaders,
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
  writeHead(response, head, last);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const body =
    'identity' in cached.bodies ? cached.bodies.identity : cached.bodies[encoding === 'br' ? 'br' : 'gzip'];
  cacheCounts.servedBytes += body.length;
  if ('identity' in cached.bodies || encoding !== 'identity') response.end(body);
  else if (admitPipelined(request, response))
    decompressed(body).then(
      (text) => response.end(text),
      () => response.destroy(),
    );
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
