import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '../../deploy/assemble.ts';
import type { Fleet } from '../../e2e/fleet/support/fleet.ts';
import { freePorts } from '../../deploy/tests/support/programs.ts';
import { BUILD_DIR } from '../../e2e/support/stack/addresses.ts';
import { inherited } from '../../scripts/processes/environment.ts';
import type { Measurement } from '../lib/budgets.ts';
import type { Options } from '../lib/options.ts';
import { median } from '../lib/statistics.ts';

const GOAL_SECONDS = 2;

/** From the start of an assembled folder's program until it has served a page, beside an idle fleet. */
export async function measureStarts(fleet: Fleet, { rounds }: Options): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-fleet-'));
  try {
    const out = join(folder, 'out');
    await assemble(process.cwd(), BUILD_DIR, out);
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      seconds.push(await startOnce(fleet, out, join(folder, `cache-${round}`)));
    return [
      {
        what: 'start of an instance from out/',
        measured: median(seconds),
        unit: 's',
        goal: { atMost: GOAL_SECONDS },
        note: `slowest ${Math.max(...seconds).toFixed(1)} s; to the first page`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function startOnce({ environment, client }: Fleet, out: string, cache: string): Promise<number> {
  const [port] = (await freePorts(1)) as [number];
  // The build was made without an address, and so must be what is assembled from it.
  const { SITE_URL: _, ...settings } = environment(0);
  const began = performance.now();
  const site = spawn(process.execPath, ['start.mjs'], {
    cwd: out,
    env: {
      ...{ PATH: inherited()['PATH'], NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      ...{ ...settings, PORT: String(port), HOST: '127.0.0.1', METRICS_PORT: 'off', CACHE_DIR: cache },
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(site, 'exit');
  try {
    await Promise.race([
      once(site, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`out/ ended with ${code}`))),
    ]);
    // Which is its own address then.
    const headers = { host: `127.0.0.1:${port}`, 'x-forwarded-for': '198.18.0.1, 127.0.0.1' };
    const { status } = await client.send(port, '/', { headers });
    if (status !== 200) throw new Error(`out/ responded with ${status}`);
    return (performance.now() - began) / 1_000;
  } finally {
    site.kill('SIGKILL');
    await ended;
  }
}
