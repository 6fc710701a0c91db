import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { startSite } from '../../scripts/processes/site-process.ts';
import { largeTables } from '../../supabase/tests/support/large-tables.ts';
import { fillDatabase } from '../lib/fill.ts';
import { runMeasured } from '../lib/run.ts';
import { signInAs } from '../lib/sign-in.ts';
import { ports, prepareSite } from '../lib/sites.ts';
import { measureExport } from './export.ts';
import { compareLists, timeLists, type Sender, type Sizes } from './lists.ts';
import { measureSignIn } from './sign-in.ts';

const LARGE = { issues: 50_000, subscribers: 100_000, enquiries: 100_000, acts: 100_000, daysOfVisits: 760 };
/** Against which the lists are held: they must hardly be slower over large tables. */
const SMALL = { issues: 1_000, subscribers: 1_000, enquiries: 1_000, acts: 1_000, daysOfVisits: 760 };

/** How fast the admin area is over large tables of an embedded database: `npm run bench:admin`. */
await runMeasured(async (supervisor) => {
  const small = new ProcessSupervisor();
  let few;
  try {
    const { sender, backendPort } = await openFilled(small, SMALL);
    few = await timeLists(sender, backendPort, SMALL);
  } finally {
    await small.stopAll();
  }
  const { sender, backendPort, email } = await openFilled(supervisor, LARGE);
  return {
    title: `The admin area with ${Object.entries(LARGE)
      .map(([what, count]) => `${count.toLocaleString('en-AU')} ${what}`)
      .join(', ')}; lists also with 1,000 of each`,
    measurements: [
      ...compareLists(await timeLists(sender, backendPort, LARGE), few),
      ...(await measureExport(sender, { site: ports.site, backend: backendPort })),
      ...(await measureSignIn(ports.site, email)),
    ],
  };
});

/** A site over tables of these sizes in place of the seeds, and somebody signed in. */
async function openFilled(
  supervisor: ProcessSupervisor,
  sizes: Sizes,
): Promise<{ sender: Sender; backendPort: number; email: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-admin-'));
  supervisor.onStopped(() => rm(folder, { recursive: true, force: true }));
  const { admin } = await fillDatabase(folder, (db) =>
    db.exec(`set session_replication_role = replica;
      delete from public.newsletter_issues; delete from app_private.issue_search; ${largeTables(sizes)}`),
  );
  const { env, backend } = await prepareSite(supervisor, folder);
  await startSite(supervisor, { ...env, CACHE_DIR: join(folder, 'cache') }, 'ignore').ready;
  const { status, cookies } = await signInAs(ports.site, undefined, admin);
  if (status !== 303) throw new Error(`The sign-in got ${status}.`);
  return {
    sender: { port: ports.site, cookie: cookies.join('; ') },
    backendPort: Number(new URL(backend.url).port),
    email: admin.email,
  };
}
