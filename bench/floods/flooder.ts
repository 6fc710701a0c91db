import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { once } from 'node:events';

export interface Flood {
  port: number;
  /** Of this machine, in turn. */
  from: readonly string[];
  connections: number;
  /** Each connection sends all of it at once: a text for each, or one for all. */
  requests: readonly string[];
  heldMs: number;
  /** How much of the responses each takes at a time, and how often; nothing without it. */
  sip?: { bytes: number; everyMs: number };
}

/** Runs in a thread of its own: what it keeps busy would else count as the visitor's wait. */
export async function flood(options: Flood): Promise<void> {
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  await once(worker, 'exit');
}

async function run({ port, from, connections, requests, heldMs, sip }: Flood): Promise<void> {
  const sockets = Array.from({ length: connections }, (_, n): Socket => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from[n % from.length]! });
    // The server may cut it off.
    socket.on('error', () => undefined);
    if (sip) socket.on('readable', () => undefined);
    else socket.pause();
    const text = requests[n % requests.length];
    if (text) socket.write(text);
    return socket;
  });
  const until = performance.now() + heldMs;
  while (sip && performance.now() < until) {
    for (const socket of sockets) socket.read(sip.bytes);
    await delay(sip.everyMs);
  }
  await delay(Math.max(0, until - performance.now()));
  for (const socket of sockets) socket.destroy();
}

if (!isMainThread) await run(workerData as Flood);
