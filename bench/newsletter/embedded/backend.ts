import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { BackendFacts } from '../../../embedded/backend.ts';
import type { Database } from '../../../embedded/database/database.ts';
import { startBackendProcess } from '../../../scripts/processes/backend-process.ts';
import type { ProcessSupervisor } from '../../../scripts/processes/process-supervisor.ts';
import { startSite } from '../../../scripts/processes/site-process.ts';
import { queueSend } from '../../../supabase/tests/support/newsletter/queue-send.ts';
import { startMailWorker, type WorkerProcess } from '../../../workers/mail/support/worker-process.ts';
import { fillDatabase } from '../../lib/fill.ts';
import { prepareSite } from '../../lib/sites.ts';
import { letter } from '../letter.ts';
import { CONNECTIONS } from '../relay.ts';

/** An embedded backend in a process of its own, over a database that goes with it. */
export interface Embedded<T> {
  facts: BackendFacts;
  /** Signed in as the administrator. */
  admin: SupabaseClient;
  adminPassword: string;
  filled: T;
}

/** @param withSite whether the site is started before it too, on the port of the benches */
export async function openEmbedded<T>(
  supervisor: ProcessSupervisor,
  fill: (db: Database) => Promise<T>,
  withSite: boolean,
): Promise<Embedded<T>> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-sending-'));
  supervisor.onStopped(() => rm(folder, { recursive: true, force: true }));
  const { admin: credentials, filled } = await fillDatabase(folder, fill);
  const facts = withSite ? await openSite(supervisor, folder) : await openBackend(supervisor, folder);
  const admin = createClient(facts.url, facts.publishableKey, { auth: { persistSession: false } });
  const { error } = await admin.auth.signInWithPassword(credentials);
  if (error) throw error;
  return { facts, admin, adminPassword: credentials.password, filled };
}

async function openBackend(supervisor: ProcessSupervisor, folder: string): Promise<BackendFacts> {
  const { facts, ready } = await startBackendProcess(supervisor, folder);
  await ready;
  return facts;
}

async function openSite(supervisor: ProcessSupervisor, folder: string): Promise<BackendFacts> {
  const { env, backend } = await prepareSite(supervisor, folder);
  await startSite(supervisor, { ...env, CACHE_DIR: join(folder, 'cache') }, 'ignore').ready;
  return backend;
}

/** Sends that wait to be resumed, to so many people each. @returns their ids */
export async function pausedSends(db: Database, sends: number, mails: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < sends; n += 1) ids.push(await queueSend(db, mails, letter));
  await db.query(`update app_private.newsletter_sends set status = 'paused', reason = 'by_admin'`);
  return ids;
}

/** Resumes a send, as the administrator does. */
export async function resume({ admin }: Pick<Embedded<unknown>, 'admin'>, send: string): Promise<void> {
  const { data, error } = await admin.rpc('steer_newsletter_send', { p_send_id: send, p_action: 'resume' });
  if (error) throw new Error(error.message);
  const { status } = data as { status: string };
  if (status !== 'ok') throw new Error(`The send was not resumed: ${status}`);
}

/** The mail worker as `npm start` runs it, but at no pace of its own. */
export function startWorker(supervisor: ProcessSupervisor, facts: BackendFacts, port: number): WorkerProcess {
  const worker = startMailWorker(facts, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    MAIL_CONNECTIONS: String(CONNECTIONS),
    MAIL_PER_SECOND: '100000',
  });
  supervisor.onStopped(async () => void (await worker.kill('SIGKILL')));
  return worker;
}
