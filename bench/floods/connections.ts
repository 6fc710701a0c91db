import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Measurement } from '../lib/budgets.ts';
import type { FloodPart } from './parts.ts';
import type { FloodedSite } from './flooded-site.ts';
import { addresses, note, watch } from './visitor.ts';

const HELD_MS = 15_000;
const CACHED = ['/', '/about', '/services', '/contact'];
/** What a slow reader takes at a time, and how often. */
const SIP_BYTES = 4;
const SIP_MS = 500;

function opened(site: FloodedSite, count: number, from: readonly string[], greeting: string): Socket[] {
  return Array.from({ length: count }, (_, n) => {
    const socket = connect({ host: '127.0.0.1', port: site.port, localAddress: from[n % from.length]! });
    socket.on('error', () => undefined);
    if (greeting) socket.write(greeting);
    return socket;
  });
}

async function idle(site: FloodedSite): Promise<void> {
  const sockets = opened(site, 1_000, addresses.floods.slice(0, 1), '');
  await delay(HELD_MS);
  for (const socket of sockets) socket.destroy();
}

/** Each asks for the largest page and takes a few bytes a second of it. */
async function slow(site: FloodedSite): Promise<void> {
  const request = `GET /industry-updates HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`.repeat(6);
  const sockets = opened(site, 500, addresses.floods, request);
  for (const socket of sockets) socket.on('readable', () => undefined);
  const until = performance.now() + HELD_MS;
  while (performance.now() < until) {
    for (const socket of sockets) socket.read(SIP_BYTES);
    await delay(SIP_MS);
  }
  for (const socket of sockets) socket.destroy();
}

export const connections: FloodPart = {
  name: 'connections',
  title: '1,000 idle connections of one network, 500 clients that read a few bytes a second',
  async measure(site) {
    await watch(site, { paths: [...CACHED, '/industry-updates'], everyMs: 5 }, () => delay(5_000));
    const quiet = await watch(site, { paths: CACHED }, () => delay(5_000));
    const rows: Measurement[] = [];
    for (const [what, flood] of [
      ['1,000 idle connections', idle],
      ['500 slow readers', slow],
    ] as const) {
      const seen = await watch(site, { paths: CACHED }, () => flood(site));
      rows.push(
        {
          what: `${what}: refused of ${seen.responses.length}`,
          measured: seen.refused,
          unit: 'count',
          goal: { atMost: 0 },
          note: note(quiet, seen),
        },
        { what: '  longest wait', measured: seen.longestMs, unit: 'ms', goal: { atMost: 500 } },
        { what: '  memory above rest', measured: seen.grewMb, unit: 'MB', goal: { atMost: 100 } },
      );
    }
    return rows;
  },
};
