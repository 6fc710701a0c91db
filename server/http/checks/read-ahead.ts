import type { IncomingMessage } from 'node:http';
import { HeldBytes } from '#server/admission/held-bytes.ts';
import { registerUnread } from '#server/observability/metrics.ts';

/** By which Node, and fetch() with it, know that something of a stream was read (docs/upgrading.md). */
const IS_DISTURBED = Symbol.for('nodejs.stream.disturbed');

const MAX_CHUNKS = 64;

/** What there is of bodies whose rest has not come. */
const unread = new HeldBytes({ maxBytes: 32 * 1024 * 1024 });
registerUnread(() => unread.bytes);

/**
 * Waits for a whole body and leaves it to be read, so that a client who sends slowly waits before it takes a
 * place from others.
 * @param network of the client, which loses its connections when too much is held for it
 * @returns the body; undefined when it is longer than `maxBytes`, or its sender left or was cut off
 */
export function readAhead(
  request: IncomingMessage,
  maxBytes: number,
  network: string,
  held = unread,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const declared = Number(request.headers['content-length'] ?? Infinity);
  // To listen to a stream that has nothing ends it, and who reads it later would wait for its end.
  if (declared === 0 || (request.complete && request.readableLength === 0))
    return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let seen = 0;
    const release = held.add({ socket: request.socket, bytes: () => seen }, network);
    const settle = (body: Buffer<ArrayBuffer> | undefined) => {
      release();
      request.off('readable', take).off('close', leave);
      resolve(body);
    };
    const leave = () => settle(undefined);
    const take = () => {
      // Not once more: to read past the end would end the stream before its body is put back.
      while (request.readableLength > 0) {
        const chunk = request.read() as Buffer;
        chunks.push(chunk);
        seen += chunk.length;
      }
      // A byte each would take a hundred times its memory.
      if (chunks.length > MAX_CHUNKS) chunks.splice(0, chunks.length, Buffer.concat(chunks));
      if (seen > maxBytes) return settle(undefined);
      if (seen < declared && !request.complete) return held.enforce();
      const body = Buffer.concat(chunks);
      if (seen > 0) request.unshift(body);
      Object.assign(request, { [IS_DISTURBED]: false });
      settle(body);
    };
    request.on('readable', take).once('close', leave);
    take();
  });
}

/**
 * Resolves once the sender of a body has left before all of it was read from the stream: Node discards the
 * rest, and who begins to read it then waits for ever.
 */
export function bodyLost(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      if (request.method === 'POST' && !request.readableEnded) resolve();
    };
    if (request.destroyed) settle();
    else request.once('close', settle);
  });
}
