import { describe, expect, it } from 'vitest';
import { get } from './http-client.ts';

/** A connection that responds with this text to any request. */
function responding(text: string) {
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
  it('drops a header with a control character in its value', async () => {
    const head = ['ETag: "a\0b"', 'Last-Modified: now\u0007', 'Location: /caf\u00c3\u0083', 'X-Tab: a\tb'];
    const response = await get(
      responding(`HTTP/1.1 200 OK\r\n${head.join('\r\n')}\r\n\r\n`),
      new URL('https://feeds.example/'),
      {},
    );
    expect([...response.headers]).toEqual([
      ['location', '/caf\u00c3\u0083'],
      ['x-tab', 'a\tb'],
    ]);
  });
});
