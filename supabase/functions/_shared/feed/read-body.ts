import { FeedError } from './feed-error.ts';
import type { HttpResponse } from './http-client.ts';

/**
 * Reads a body and decompresses it; at most `maxBytes` are read, counted before and after
 * decompression.
 * @throws FeedError when it is larger, or compressed in a way that was not requested
 */
export async function readBody(
  { status, headers, body }: HttpResponse,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
  const encoding = (headers.get('content-encoding') ?? 'identity').toLowerCase();
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw new FeedError('The feed is compressed in a way that was not requested.', status);
  }
  const raw = limited(body, maxBytes);
  return collect(encoding === 'identity' ? raw : limited(gunzip(raw), maxBytes));
}

const tooLarge = (maxBytes: number): FeedError =>
  new FeedError(`The feed is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`, 200);

/** Passes bytes on until there are more than `maxBytes`. */
async function* limited(
  source: AsyncIterable<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** Pulled chunk by chunk, so that a decompression bomb is refused at the limit and not after it. */
async function* gunzip(
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
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of source) chunks.push(chunk);
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
