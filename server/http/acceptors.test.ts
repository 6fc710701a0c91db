import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Server as NetServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { gracefulClose } from '#lib/http/graceful-close.ts';
import { acceptorsOf, listenWith } from './acceptors.ts';

const CLIENTS = 96;
const HOST = '127.0.0.1';

const opened: NetServer[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function serve(handle: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(handle);
  const acceptors = acceptorsOf(server);
  await listenWith(server, acceptors, { port: 0, host: HOST });
  opened.push(server, ...acceptors);
  return { server, port: portOf(server) };
}

/** Another thread connects all clients while this one is busy, and says when it has. */
async function connectedWhileBusy(port: number): Promise<Worker> {
  const code = `
    const { connect } = require('node:net');
    const { workerData: { clients, port, host, connected } } = require('node:worker_threads');
    for (let n = 0; n < clients; n += 1)
      connect(port, host, () => (Atomics.add(connected, 0, 1), Atomics.notify(connected, 0)));`;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { clients: CLIENTS, port, host: HOST, connected };
  const worker = new Worker(code, { eval: true, workerData });
  await once(worker, 'online');
  for (let count = 0; count < CLIENTS; count = Atomics.load(connected, 0))
    Atomics.wait(connected, 0, count, 10_000);
  return worker;
}

describe('acceptors', () => {
  it.runIf(process.platform === 'linux')(
    'accept several connections in one turn of the event loop after a burst',
    async () => {
      const { server, port } = await serve((_request, response) => void response.end());
      const turns: number[] = [];
      server.on('connection', () => turns.push(performance.nodeTiming.uvMetricsInfo.loopCount));
      const worker = await connectedWhileBusy(port);
      await expect.poll(() => turns.length).toBe(CLIENTS);
      await worker.terminate();
      expect(new Set(turns).size).toBeLessThan(CLIENTS / 8);
    },
  );

  it('give every connection to the server, which waits for their requests when it closes', async () => {
    const server = createServer();
    const acceptors = acceptorsOf(server);
    const close = gracefulClose(server, { idleMs: 20, timeoutMs: 10_000, acceptors });
    await listenWith(server, acceptors, { port: 0, host: HOST });
    const port = portOf(server);
    const finish: (() => void)[] = [];
    server.on('request', (_request, response) => finish.push(() => void response.end('done')));
    const responses = Array.from({ length: CLIENTS }, () => fetch(`http://${HOST}:${port}/`));
    await expect.poll(() => finish.length).toBe(CLIENTS);
    const closed = close();
    for (const each of finish) each();
    const texts = await Promise.all(responses.map(async (response) => (await response).text()));
    expect(new Set(texts)).toEqual(new Set(['done']));
    expect(await closed).toBe(true);
    const refused = connect(port, HOST);
    expect((await once(refused, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('do not share the port with another program', async () => {
    const { port } = await serve(() => undefined);
    const second = createServer();
    const listening = listenWith(second, acceptorsOf(second), { port, host: HOST });
    await expect(listening).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
