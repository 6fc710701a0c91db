import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { gracefulClose } from './graceful-close.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let server: Server;
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
});

async function serve(handle: RequestListener, options = { idleMs: 20, timeoutMs: 10_000 }) {
  server = createServer(handle);
  const close = gracefulClose(server, options);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return close;
}
/** A connection, with what it received. */
async function open(): Promise<{ socket: Socket; received: () => string; ended: Promise<unknown> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  await once(server, 'connection');
  return { socket, received: () => text, ended };
}

/** A connection whose request is being handled until `finish` is called. */
async function inFlight() {
  let finish = (): void => undefined;
  const close = await serve((_request, response) => {
    finish = () => void response.end('done');
  });
  const connection = await open();
  connection.socket.write(REQUEST);
  await once(server, 'request');
  return { ...connection, close, finish: () => finish() };
}

describe('gracefulClose', () => {
  it('finishes a request in flight and says that the connection ends', async () => {
    const { received, ended, close, finish } = await inFlight();
    const closed = close();
    expect(server.listening).toBe(false);
    finish();
    expect(await closed).toBe(true);
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK[^]*done/);
  });

  it('serves a request that comes on an idle connection just after the stop began', async () => {
    const close = await serve((_request, response) => void response.end('done'), {
      idleMs: 5_000,
      timeoutMs: 10_000,
    });
    const { socket, received, ended } = await open();
    socket.write(REQUEST);
    await expect.poll(received).toContain('done');
    const closed = close();
    socket.write(REQUEST);
    await ended;
    expect(received()).toMatch(/done[^]*connection: close[^]*done/i);
    expect(await closed).toBe(true);
  });

  it('closes idle connections, and those that were never used', async () => {
    const close = await serve((_request, response) => void response.end('done'));
    const [used, unused] = [await open(), await open()];
    used.socket.write(REQUEST);
    await expect.poll(used.received).toContain('done');
    expect(await close()).toBe(true);
    await Promise.all([used.ended, unused.ended]);
  });

  it('leaves a client whose response has just ended as long as any other', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { socket, received, ended, close, finish } = await inFlight();
    const closed = close();
    finish();
    await once(socket, 'data');
    vi.advanceTimersByTime(20);
    socket.write(REQUEST);
    await once(server, 'request');
    finish();
    await ended;
    expect(received()).toMatch(/done[^]*connection: close[^]*done/i);
    expect(await closed).toBe(true);
  });

  it('sends a response to its end to a client that reads slowly', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const size = 32 * 1024 * 1024;
    const close = await serve((_request, response) => void response.end(Buffer.alloc(size)));
    const { socket, ended } = await open();
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
    socket.pause();
    socket.write(REQUEST);
    await once(server, 'request');
    const closed = close();
    vi.advanceTimersByTime(100);
    socket.resume();
    // Polling moves the timers on.
    await expect.poll(() => bytes).toBeGreaterThan(size);
    await ended;
    expect(await closed).toBe(true);
  });

  it('resolves to false when a request outlasts the timeout', async () => {
    const close = await serve(() => undefined, { idleMs: 20, timeoutMs: 50 });
    const { socket, ended } = await open();
    socket.write(REQUEST);
    await once(server, 'request');
    expect(await close()).toBe(false);
    await ended;
  });
});
