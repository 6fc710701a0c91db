import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readLimitedBody, readLimitedText } from './read-limited-body.ts';

describe('readLimitedText', () => {
  it('returns a body up to the maximum, in bytes and not in characters', async () => {
    expect(await readLimitedText(new Response('ü'.repeat(5)).body, 10)).toBe('ü'.repeat(5));
    expect(await readLimitedText(new Response('ü'.repeat(5)).body, 9)).toBeUndefined();
  });

  it('returns an empty text for an absent body', async () => {
    expect(await readLimitedText(null, 10)).toBe('');
  });

  it('reads no further than the chunk that is too long', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(100));
      },
    });
    expect(await readLimitedText(endless, 1_000)).toBeUndefined();
    expect(pulled).toBeLessThan(15);
  });
});

describe('readLimitedBody', () => {
  it('leaves the socket of a Node request open for a response', async () => {
    const server = createServer((request, response) => {
      void readLimitedBody(request.iterator({ destroyOnReturn: false }), 10).then((body) => {
        response.writeHead(body ? 200 : 413, { connection: 'close' }).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const post = (body: string) => fetch(url, { method: 'POST', body });
    expect(await (await post('short')).text()).toBe('short');
    expect((await post('x'.repeat(11))).status).toBe(413);
    server.close();
  });
});
