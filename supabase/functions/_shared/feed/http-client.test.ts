import { describe, expect, it } from 'vitest';
import { get } from './http-client.ts';

/** A connection whose other end answers with these words, whatever it is asked. */
function answering(text: string) {
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  return {
    readable: new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    }),
    writable: new WritableStream<Uint8Array<ArrayBuffer>>(),
    close: () => undefined,
  };
}

describe('get', () => {
  it('drops a header whose value holds a control character, which no database stores', async () => {
    const head = ['ETag: "a\0b"', 'Last-Modified: now\u0007', 'Location: /caf\u00c3\u0083', 'X-Tab: a\tb'];
    const response = await get(
      answering(`HTTP/1.1 200 OK\r\n${head.join('\r\n')}\r\n\r\n`),
      new URL('https://feeds.example/'),
      {},
    );
    expect([...response.headers]).toEqual([
      ['location', '/caf\u00c3\u0083'],
      ['x-tab', 'a\tb'],
    ]);
  });
});
