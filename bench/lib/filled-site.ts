import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { startSite } from '../../scripts/processes/site-process.ts';
import { largeTables } from '../../supabase/tests/support/plans/large-tables.ts';
import { fillDatabase } from './fill.ts';
import { signInAs } from './sign-in.ts';
import { ports, prepareSite } from './sites.ts';

export type Sizes = Parameters<typeof largeTables>[0];

export interface Sender {
  port: number;
  cookie: string;
}

export interface FilledSite {
  sender: Sender;
  backendPort: number;
  email: string;
  /** Of its data. */
  folder: string;
}

/** A site over tables of these sizes in place of the seeds, and somebody signed in. */
export async function openFilled(supervisor: ProcessSupervisor, sizes: Sizes): Promise<FilledSite> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-filled-'));
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
    folder,
  };
}
