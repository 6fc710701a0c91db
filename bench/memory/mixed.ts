import { optionsFrom } from '../lib/options.ts';
import { processesOn, residentMb } from '../lib/processes.ts';
import { runMeasured } from '../lib/run.ts';
import { send } from '../lib/send.ts';
import { openSite, ports } from '../lib/sites.ts';
import { mixedLoad } from './mixed-load.ts';

/**
 * `npm run bench:mixed`: eleven requests a second of every kind for `--seconds`, ten minutes unless told, and
 * every ten seconds what the site's process holds: all of it, heap, and buffers outside the heap.
 */
const SECONDS = 600;
const SAMPLE_EVERY_S = 10;
/** MB that the last minute may hold above the second. */
const MAX_GROWTH_MB = 64;

/** Metrics of the process that prom-client reports, in MB. */
async function gauges(): Promise<Record<string, number>> {
  // A connection that was kept from the sample before may be closed by now.
  const { body: text } = await send(ports.metrics, { path: '/metrics' });
  const mb = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? NaN) / 1024 ** 2;
  return { heap: mb('nodejs_heap_size_used_bytes'), external: mb('nodejs_external_memory_bytes') };
}

await runMeasured(async (supervisor) => {
  const { seconds } = optionsFrom(process.argv.slice(2), { seconds: SECONDS });
  const { address } = await openSite(supervisor);
  const held: number[] = [];
  await mixedLoad(address, seconds, async (second, waiting) => {
    if (second % SAMPLE_EVERY_S !== SAMPLE_EVERY_S - 1) return;
    const resident = residentMb(processesOn(ports.site));
    held.push(resident);
    const { heap = NaN, external = NaN } = await gauges();
    console.log(
      `${String(second + 1).padStart(4)} s  resident ${resident.toFixed(0)} MB, heap ${heap.toFixed(0)}, ` +
        `external ${external.toFixed(0)}, waiting ${waiting}`,
    );
  });
  const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  // A minute of a whole run.
  const part = Math.max(1, Math.min(60 / SAMPLE_EVERY_S, Math.floor(held.length / 3)));
  const growth = mean(held.slice(-part)) - mean(held.slice(part, 2 * part));
  return {
    title: `Mixed load for ${seconds} s`,
    measurements: [
      {
        what: 'the last minute above the second',
        measured: growth,
        unit: 'MB',
        goal: { atMost: MAX_GROWTH_MB },
        note: `${held.at(-1)?.toFixed(0)} MB in the end`,
      },
    ],
  };
});
