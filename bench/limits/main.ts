import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inherited } from '../../scripts/processes/environment.ts';
import { root, ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import type { Measurement } from '../lib/budgets.ts';
import { openFilled, type FilledSite } from '../lib/filled-site.ts';
import { processesOn, residentMb } from '../lib/processes.ts';
import { runMeasured } from '../lib/run.ts';
import { send } from '../lib/send.ts';
import { addressOf, ports } from '../lib/sites.ts';
import { median } from '../lib/statistics.ts';
import { load } from '../lib/wrk.ts';
import { enquire, enquiries } from '../newsletter/enquiries.ts';
import { SIZES, sizesOf } from './sizes.ts';

const ENQUIRIES = 100;
const AT_ONCE = 10;
const SEARCHES = 7;
const PAGE = { connections: 16, seconds: 5 };
const run = promisify(execFile);

/**
 * `npm run bench:limits`: what the embedded form carries with so many subscribers and enquiries: the figures
 * of docs/limits.md. Absolute, of the machine it runs on, and without goals.
 */
await runMeasured(async () => {
  const measurements: Measurement[] = [];
  for (const rows of SIZES) {
    const supervisor = new ProcessSupervisor();
    try {
      const site = await openFilled(supervisor, sizesOf(rows));
      measurements.push(...(await measureSite(site, rows)));
    } finally {
      await supervisor.stopAll();
    }
  }
  return { title: 'What the embedded form carries, by rows of each kind', measurements };
});

async function measureSite(
  { sender, backendPort, folder }: FilledSite,
  rows: number,
): Promise<Measurement[]> {
  const of = rows.toLocaleString('en-AU');
  // Load counts a redirect as served.
  await timePage(sender, '/services');
  const pages = await load({ url: `${addressOf(ports.site)}/services`, ...PAGE });
  const alone: number[] = [];
  for (let n = 0; n < SEARCHES; n += 1) alone.push((await stored()).ms);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = 0; n < ENQUIRIES / AT_ONCE; n += 1) await stored();
    }),
  );
  const perSecond = ENQUIRIES / ((performance.now() - began) / 1_000);
  const search = await timePage(sender, '/newsletter-admin/enquiries?q=every+enquiry+please');
  const list = await timePage(sender, '/newsletter-admin/enquiries');
  const memory = residentMb([...processesOn(ports.site), ...processesOn(backendPort)]);
  const backUp = await enquiries(() =>
    run(process.execPath, ['scripts/data/backup.ts', '--to', join(folder, 'copies')], {
      cwd: root,
      env: { ...inherited(), DATA_DIR: folder },
    }),
  );
  const row = (what: string, measured: number, unit: Measurement['unit'], note = ''): Measurement => ({
    what: `${of}: ${what}`,
    measured,
    unit,
    note,
  });
  return [
    row('pages a second', pages.requestsPerSecond, 'count', `p99 ${pages.p99Ms.toFixed(0)} ms`),
    row('an enquiry', median(alone), 'ms'),
    row('enquiries a second', perSecond, 'count', `${AT_ONCE} at a time`),
    row('the list of enquiries', list, 'ms'),
    row('a search for three words', search, 'ms'),
    row('memory of site and database', memory, 'MB'),
    row('database on the disk', await megabytesIn(join(folder, 'db')), 'MB'),
    row('a backup', backUp.seconds, 's'),
    row('  the longest of the enquiries meanwhile', backUp.longestMs, 'ms', `${backUp.refused} refused`),
  ];
}

/** An enquiry that was stored. */
async function stored() {
  const response = await enquire();
  if (response.status !== 303) throw new Error(`An enquiry got ${response.status}.`);
  return response;
}

async function timePage({ port, cookie }: FilledSite['sender'], path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < SEARCHES; n += 1) {
    const { status, ms } = await send(port, { path, headers: { cookie } });
    if (status !== 200) throw new Error(`${path} got ${status}.`);
    times.push(ms);
  }
  return median(times);
}

async function megabytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0) / 1e6;
}
