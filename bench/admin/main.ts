import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../../scripts/processes/site-process.ts';
import { largeTables } from '../../supabase/tests/support/large-tables.ts';
import { fillDatabase } from '../lib/fill.ts';
import { runMeasured } from '../lib/run.ts';
import { signInAs } from '../lib/sign-in.ts';
import { ports, prepareSite } from '../lib/sites.ts';
import { measureExport } from './export.ts';
import { measureLists } from './lists.ts';
import { measureSignIn } from './sign-in.ts';

const SIZES = { issues: 50_000, subscribers: 100_000, enquiries: 100_000 };

/** How fast the admin area is over large tables of an embedded database: `npm run bench:admin`. */
await runMeasured(async (supervisor) => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-admin-'));
  supervisor.onStopped(() => rm(folder, { recursive: true, force: true }));
  // Large tables in place of the seeds.
  const { admin } = await fillDatabase(folder, (db) =>
    db.exec(`set session_replication_role = replica;
      delete from public.newsletter_issues; delete from app_private.issue_search; ${largeTables(SIZES)}`),
  );
  const { env, backend } = await prepareSite(supervisor, folder);
  await startSite(supervisor, { ...env, CACHE_DIR: join(folder, 'cache') }, 'ignore').ready;
  const { status, cookies } = await signInAs(ports.site, undefined, admin);
  if (status !== 303) throw new Error(`The sign-in got ${status}.`);
  const backendPort = Number(new URL(backend.url).port);
  const sender = { port: ports.site, cookie: cookies.join('; ') };
  return {
    title: `The admin area with ${Object.entries(SIZES)
      .map(([what, count]) => `${count.toLocaleString('en-AU')} ${what}`)
      .join(', ')}`,
    measurements: [
      ...(await measureLists(sender, backendPort)),
      ...(await measureExport(sender, { site: ports.site, backend: backendPort })),
      ...(await measureSignIn(ports.site, admin.email)),
    ],
  };
});
