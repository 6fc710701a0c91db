import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackendProcess } from '../../scripts/processes/backend-process.ts';
import { root } from '../../scripts/processes/process-supervisor.ts';
import { NEEDED_MB } from '../../scripts/processes/memory.ts';
import { optionsFrom } from '../lib/options.ts';
import { runMeasured } from '../lib/run.ts';
import { addressOf, keepingTsconfig, ports } from '../lib/sites.ts';
import type { Measurement } from '../lib/budgets.ts';
import { mixedLoad } from './mixed-load.ts';
import { measureStart } from './start.ts';

const BUILD_DIR = '.next-bench-memory';
/** A build takes more than it should: docs/decisions/0034-memory.md. */
const GOAL_MB = { ...NEEDED_MB, build: 1024 };

/**
 * `npm run bench:memory`: what `npm start` holds with all its processes at its peak and under `--seconds` of
 * mixed load, told that the machine has as much memory as the goal says: with a build, embedded, hosted.
 */
await runMeasured(async (supervisor) => {
  const { seconds } = optionsFrom(process.argv.slice(2));
  const folder = await mkdtemp(join(tmpdir(), 'bench-memory-'));
  supervisor.onStopped(async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(join(root, BUILD_DIR), { recursive: true, force: true });
  });
  const settings = {
    BUILD_DIR,
    DATA_DIR: join(folder, 'data'),
    PORT: String(ports.site),
    METRICS_PORT: String(ports.metrics),
    SUPABASE_URL: '',
    SMTP_URL: '',
    SMTP_HOST: '',
    // Its address is one of the internet, where a start wants to be told.
    TRUSTED_PROXY_HOPS: '0',
  };
  const load = (): Promise<void> => mixedLoad(addressOf(ports.site), seconds);
  const measurements: Measurement[] = [];
  const measure = async (kind: keyof typeof NEEDED_MB, what: string, more = {}): Promise<void> => {
    console.log(`${what} …`);
    const limit = { MEMORY_MB: String(GOAL_MB[kind]) };
    const { startMb, loadMb } = await measureStart(supervisor, { ...settings, ...limit, ...more }, load);
    const goal = { atMost: GOAL_MB[kind] };
    measurements.push(
      { what, measured: startMb, unit: 'MB', goal },
      { what: '  under load', measured: loadMb, unit: 'MB', goal },
    );
  };
  await keepingTsconfig(() => measure('build', 'first start, with a build'));
  await measure('embedded', 'start with the embedded Supabase');
  const { facts, ready } = await startBackendProcess(supervisor, join(folder, 'hosted'));
  await ready;
  await measure('hosted', 'start beside a hosted Supabase', {
    SUPABASE_URL: facts.url,
    SUPABASE_PUBLISHABLE_KEY: facts.publishableKey,
    SUPABASE_SECRET_KEY: facts.secretKey,
    ENQUIRY_SIGNING_SECRET: facts.enquirySigningSecret,
  });
  return { title: 'Memory of npm start, all processes together', measurements };
});
