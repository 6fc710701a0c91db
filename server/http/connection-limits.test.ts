import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionCounts } from '#server/observability/metrics.ts';
import { limitConnections } from './connection-limits.ts';

const MB = 1024 * 1024;
const BODY = Buffer.alloc(100 * MB);
/** More than the buffers of a connection hold, so that the server sends while a client takes as much. */
const SIP = 12 * MB;
let server: Server;
let clients: Socket[] = [];
afterEach(() => {
  for (const client of clients) client.destroy();
  clients = [];
  server.close();
  vi.useRealTimers();
});

async function serve(isDirect: boolean, limits: Parameters<typeof limitConnections>[2]): Promise<void> {
  server = createServer(({ url }, response) => response.end(url === '/large' ? BODY : 'ok'));
  limitConnections(server, isDirect, limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** Connects from an address of the loopback network. */
async function client(localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(socket);
  const accepted = once(server, 'connection');
  await Promise.all([once(socket, 'connect'), accepted]);
  return socket;
}
const closed = (socket: Socket): Promise<unknown> => {
  socket.resume().on('error', () => undefined);
  return once(socket, 'close');
};

/** Takes as much of a response, and then nothing more. */
async function sip(socket: Socket, bytes: number): Promise<void> {
  let left = bytes;
  await new Promise<void>((resolve, reject) => {
    const gone = () => reject(new Error('The server closed the connection.'));
    const take = (chunk: Buffer) => {
      left -= chunk.length;
      if (left > 0) return;
      socket.pause().off('data', take).off('close', gone);
      resolve();
    };
    socket.once('close', gone).on('data', take).resume();
  });
}

/** A connection from an address that this machine does not have. */
function arrive(remoteAddress: string) {
  const socket = Object.assign(new EventEmitter(), { remoteAddress, isDestroyed: false });
  const destroy = () => {
    socket.isDestroyed = true;
    socket.emit('close');
  };
  server.emit('connection', Object.assign(socket, { destroy }));
  return socket;
}

describe('limitConnections', () => {
  it('closes the oldest connection of a network above its maximum, and none of another', async () => {
    await serve(true, { maxPerNetwork: 2 });
    const other = await client('127.0.1.1');
    const first = await client();
    const second = await client();
    await client('127.0.0.9');
    await closed(first);
    await client();
    await closed(second);
    expect(other.destroyed).toBe(false);
  });

  it('behind a proxy, whose connections are all of one network, bounds only all together', async () => {
    await serve(false, { maxPerNetwork: 1, maxConnections: 3 });
    const first = await client();
    const [second] = [await client(), await client('127.0.1.1')];
    expect(first.destroyed).toBe(false);
    await client();
    await closed(first);
    expect(second.destroyed).toBe(false);
  });

  it('closes those of an IPv6 /48 first, however many networks they come from', async () => {
    await serve(true, { maxConnections: 3 });
    const visitor = arrive('192.0.2.1');
    const flood = ['1', '2', '3', '4'].map((network) => arrive(`2001:db8:7:${network}::1`));
    expect([visitor, ...flood].map(({ isDestroyed }) => isDestroyed)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    [true, [true, false, false]],
    [false, [false, false, false]],
  ])('closes the oldest of an IPv6 /48 above its maximum, if direct: %s', async (isDirect, closedOnes) => {
    await serve(isDirect, { maxPerBlock: 2 });
    const visitor = arrive('2001:db8:8:1::1');
    const flood = ['1', '2', '3'].map((network) => arrive(`2001:db8:7:${network}::1`));
    expect(flood.map(({ isDestroyed }) => isDestroyed)).toEqual(closedOnes);
    expect(visitor.isDestroyed).toBe(false);
  });

  it('holds its maximum when many arrive before the first one is closed', async () => {
    await serve(true, { maxPerNetwork: 3 });
    const arrive = () => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress: '192.0.2.1', isDestroyed: false });
      const destroy = () => {
        socket.isDestroyed = true;
        setImmediate(() => socket.emit('close'));
      };
      server.emit('connection', Object.assign(socket, { destroy }));
      return socket;
    };
    const burst = Array.from({ length: 20 }, arrive);
    expect(burst.filter(({ isDestroyed }) => !isDestroyed)).toHaveLength(3);
  });

  it('closes a connection whose client takes nothing of its response, and no other', async () => {
    await serve(true, { stalledMs: 0, sweepMs: 5 });
    const stalled = await client();
    stalled.pause();
    const reading = await client();
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    stalled.write(get('/large'));
    reading.write(get('/small'));
    await once(reading, 'data');
    await closed(stalled);
    reading.write(get('/small'));
    const [again] = (await once(reading, 'data')) as [Buffer];
    expect(String(again)).toContain('200 OK');
  });

  it('keeps a client that takes a body slowly for longer than it may pause, then closes it when it does', async () => {
    const stalledMs = 1_000;
    const closedBefore = connectionCounts.closed;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    await serve(true, { stalledMs, sweepMs: 10 });
    const slow = await client();
    slow.on('error', () => undefined);
    slow.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    for (let n = 0; n < 6; n += 1) {
      await sip(slow, SIP);
      vi.advanceTimersByTime(stalledMs * 0.6);
    }
    expect(connectionCounts.closed).toBe(closedBefore);
    vi.advanceTimersByTime(stalledMs);
    expect(connectionCounts.closed).toBe(closedBefore + 1);
    await closed(slow);
  });
});
