import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEEP_ALIVE_TIMEOUT_MS } from '#server/http/timeouts.ts';
import { rawResponse } from '#server/tests/support/raw-response.ts';
import { headOf, send, sendable, writeHead } from './write-head.ts';

const BODY = Buffer.from('some text');
const HEADERS = ['x-frame-options', 'DENY', 'content-type', 'text/plain', 'vary', 'a', 'vary', 'b'];
const PAGE = headOf(200, [...HEADERS, 'content-length', String(BODY.length)]);
const SENT = sendable(PAGE, BODY);
const UNCHANGED = headOf(304, HEADERS.slice(0, 2));

let server: Server;
let port = 0;

/** Responds to /prepared as the cache does, to all else as Node does; /…/304 that nothing has changed. */
beforeEach(async () => {
  server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }, (request, response) => {
    const isPrepared = request.url!.startsWith('/prepared');
    const hasBody = !request.url!.endsWith('/304') && request.method !== 'HEAD';
    const head = request.url!.endsWith('/304') ? UNCHANGED : PAGE;
    if (request.headers['x-last']) response.on('finish', () => request.socket.end());
    if (isPrepared && hasBody) return send(response, head, 'x-request-id: one\r\n', SENT);
    if (isPrepared) writeHead(response, head, 'x-request-id: one\r\n');
    else response.writeHead(head.status, [...head.headers, 'x-request-id', 'one']);
    response.end(hasBody ? BODY : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Without the time, and with the headers of each name in their own order alone. */
function comparable(response: string) {
  const [head = '', ...body] = response.replace(/Date: .*/g, 'Date: now').split('\r\n\r\n');
  const [status, ...headers] = head.split('\r\n');
  const name = (line: string) => line.split(':')[0]!;
  return [status, headers.toSorted((a, b) => name(a).localeCompare(name(b))), body];
}
const requested = (method: string, path: string, version: string, header: string) =>
  rawResponse(port, `${method} ${path} HTTP/${version}\r\nHost: a\r\n${header}\r\n\r\n`);

describe('a head that was prepared', () => {
  it.each([
    ['GET', '', '1.1', 'x-last: 1'],
    ['HEAD', '', '1.1', 'x-last: 1'],
    ['GET', '/304', '1.1', 'x-last: 1'],
    ['GET', '', '1.1', 'connection: close'],
    ['GET', '', '1.0', 'x-any: 1'],
    ['GET', '', '1.0', 'connection: keep-alive\r\nx-last: 1'],
  ])('is what Node writes itself: %s %s HTTP/%s %j', async (method, path, version, header) => {
    const own = await requested(method, `/node${path}`, version, header);
    const prepared = await requested(method, `/prepared${path}`, version, header);
    expect(own).toContain('x-request-id: one');
    expect(comparable(prepared)).toEqual(comparable(own));
    expect(Date.parse(/Date: (.*)/.exec(prepared)![1]!)).toBeGreaterThan(Date.now() - 5_000);
  });

  it('leaves the connection ready for the next request, and responds in the order of the requests', async () => {
    const both = await rawResponse(
      port,
      'GET /prepared/304 HTTP/1.1\r\nHost: a\r\n\r\nHEAD /prepared HTTP/1.1\r\nHost: a\r\n\r\n' +
        'GET /prepared HTTP/1.1\r\nHost: a\r\nx-last: 1\r\n\r\n',
    );
    expect(both.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 304', 'HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(both.match(/some text/g)).toHaveLength(1);
  });

  it.each([
    ['a name', ['x-é', '1']],
    ['a line end', ['x-a', '1\r\nx-b: 2']],
  ])('cannot hold %s that would break it', (_what, headers) => {
    expect(() => headOf(200, headers)).toThrow(TypeError);
  });
});
