import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemoryUse, Started } from './support/measured-site.ts';

/** Of the cache, in bytes: little, so that it is full long before the first measurement. */
const MAX_BYTES = 2_000_000;
const IN_PARALLEL = 32;
/** Makes a path and a header long enough to be noticed if all of them were retained. */
const PADDING = '0'.repeat(1_600);

let child: ChildProcess;
let site: Started;
const agent = new Agent({ keepAlive: true, maxSockets: IN_PARALLEL });
beforeAll(async () => {
  child = fork(new URL('support/measured-site.ts', import.meta.url), [String(MAX_BYTES)], {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  [site] = (await once(child, 'message')) as [Started];
}, 60_000);
afterAll(async () => {
  agent.destroy();
  if (!child.connected) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
});

const addresses = [
  (n: number) => `/nothing/${PADDING}${n}`,
  (n: number) => `/?q=${PADDING}${n}`,
  (n: number) => `/industry-updates/${PADDING}${n}`,
  (n: number) => `/industry-updates/${n}?page=${PADDING}`,
];

/** Sends a request whose path and headers were never seen before. @returns the status */
const send = (n: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': `x${n}-${PADDING}, br`,
      'user-agent': `${n}`,
      'if-none-match': `"${PADDING}${n}"`,
    };
    const path = addresses[n % addresses.length]!(n);
    request({ host: '127.0.0.1', port: site.port, path, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

async function sendAll(from: number, to: number): Promise<void> {
  let next = from;
  const visitor = async (): Promise<void> => {
    while (next < to) {
      const n = next;
      next += 1;
      const status = await send(n);
      if (status !== 200 && status !== 404) throw new Error(`request ${n} got ${status}`);
    }
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, visitor));
}

async function measured() {
  child.send('measure');
  const [{ heap, buffers }] = (await once(child, 'message')) as [MemoryUse];
  const lines = (await (await fetch(site.metricsUrl)).text())
    .split('\n')
    .filter((line) => /^(http|page_cache|log)_/.test(line))
    .map((line) => line.split(/ (?=[^ ]*$)/));
  const sum = (name: string) =>
    lines.filter(([series]) => series!.startsWith(name)).reduce((all, [, value]) => all + Number(value), 0);
  return { held: heap + buffers, buffers, series: lines.map(([series]) => series), sum };
}

describe('the memory of the process', () => {
  it('does not grow with the number of paths, 30,000 of them', async () => {
    // By then the cache is full, and what Node compiles at first has settled.
    await sendAll(0, 20_000);
    const before = await measured();
    await sendAll(20_000, 30_000);
    const after = await measured();

    expect(after.sum('http_responses_total')).toBe(30_000);
    expect(after.sum('page_cache_evictions_total')).toBeGreaterThan(5_000);
    expect(after.series).toEqual(before.series);
    for (const { sum } of [before, after]) {
      expect(sum('page_cache_bytes')).toBeLessThanOrEqual(MAX_BYTES);
      expect(sum('page_cache_entries')).toBeLessThan(MAX_BYTES / 4_000);
      expect(sum('page_cache_entries')).toBeGreaterThan(100);
      expect(sum('log_events_total')).toBeLessThanOrEqual(100);
    }
    // The paths of one kind alone would be four megabytes, if something retained them.
    expect(after.held - before.held).toBeLessThan(1_000_000);
    expect(after.buffers).toBeLessThan(2 * MAX_BYTES);
  }, 120_000);
});
