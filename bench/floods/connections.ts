import { setTimeout as delay } from 'node:timers/promises';
import type { Measurement } from '../lib/budgets.ts';
import type { FloodPart } from './parts.ts';
import { flood } from './flooder.ts';
import { addresses, note, watch } from './visitor.ts';

const CACHED = ['/', '/about', '/services', '/contact'];
/** What a slow reader takes at a time, and how often. */
const SIP_BYTES = 4;
const SIP_MS = 500;

const idle = (port: number, heldMs: number): Promise<void> =>
  flood({ port, from: addresses.floods.slice(0, 1), connections: 1_000, requests: [], heldMs });

/** Each asks for the largest page and takes a few bytes a second of it. */
const slow = (port: number, heldMs: number): Promise<void> =>
  flood({
    port,
    from: addresses.floods,
    connections: 500,
    requests: [`GET /industry-updates HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(6)],
    heldMs,
    sip: { bytes: SIP_BYTES, everyMs: SIP_MS },
  });

export const connections: FloodPart = {
  name: 'connections',
  title: '1,000 idle connections of one network, 500 clients that read a few bytes a second',
  async measure(site, heldMs) {
    await watch(site, { paths: [...CACHED, '/industry-updates'], everyMs: 5 }, () => delay(5_000));
    const quiet = await watch(site, { paths: CACHED }, () => delay(5_000));
    const rows: Measurement[] = [];
    for (const [what, run] of [
      ['1,000 idle connections', idle],
      ['500 slow readers', slow],
    ] as const) {
      const seen = await watch(site, { paths: CACHED }, () => run(site.port, heldMs));
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
