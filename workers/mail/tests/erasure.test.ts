import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { startBackend, type Backend } from '#embedded/backend.ts';
import type { Administrator } from '#lib/auth/session.ts';
import { deleteEnquiries, saveNotes } from '#lib/enquiries/admin/mutations.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { fileTransport, writtenMails } from '#workers/mail/file-transport.ts';
import { openOutbox } from '#workers/mail/outbox.ts';
import { callRpc, sendEnquiry } from '#workers/mail/support/enquiry-api.ts';
import { tracesIn } from '#workers/mail/support/traces.ts';
import { startMailWorker } from '#workers/mail/support/worker-process.ts';

const NAME = 'Canary Quillfeather';
const MESSAGE = 'canary-message-7c41 '.repeat(200);
const EMAIL = 'canary-address-7c41@visitor.example';
/** Each in a column of its own; the last in another spelling, as the search keeps it. */
const CANARIES = [
  NAME,
  'canary-message-7c41',
  EMAIL,
  'canary-subject-7c41',
  'canary-note-7c41',
  'quillfeather',
];

describe('a deleted enquiry', { timeout: 180_000 }, () => {
  let dataDir = '';
  let backend: Backend;
  let admin: Administrator;
  let password = '';
  const start = () => startBackend({ dataDir, port: 0 });
  beforeAll(async () => {
    dataDir = await dataFolder();
    backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
    password = backend.adminPassword ?? '';
    await signIn();
  });
  afterAll(async () => {
    await backend.close();
    await rm(dataDir, { recursive: true });
  });

  async function signIn(): Promise<void> {
    const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
    const { error } = await client.auth.signInWithPassword({ email: backend.adminEmail, password });
    if (error) throw error;
    // eslint-disable-next-line no-restricted-syntax -- there is no request here to make one of
    admin = { client } as unknown as Administrator;
  }

  const traces = () => tracesIn(dataDir, CANARIES);
  /** Those about enquiries, whole: a sign-in after a start is told of by mail too, sooner or later. */
  const mails = async () =>
    (await writtenMails(join(dataDir, 'outbox'))).filter((file) =>
      /\/(?:acknowledgement|notification)-[^/]+\.eml$/.test(file),
    );

  /** Stored, mailed to the folder and annotated; others around it stay. @returns its id */
  async function keptEnquiry(): Promise<string> {
    const before = (await mails()).length;
    const worker = startMailWorker(backend, {
      MAIL_OUTBOX_DIR: join(dataDir, 'outbox'),
      MAIL_POLL_MS: '200',
    });
    await sendEnquiry(backend);
    const subject = 'canary-subject-7c41';
    await sendEnquiry(backend, { name: NAME, email: EMAIL, subject, message: MESSAGE });
    await sendEnquiry(backend);
    // On a busy machine one is written twice, to the same file, and its line in the log counts twice.
    await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(before + 6);
    await worker.kill('SIGTERM');
    const service = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });
    const { data } = await service.from('contact_submissions').select('id').eq('email', EMAIL).single();
    await saveNotes(admin, data!.id, 'canary-note-7c41', '');
    expect(await traces()).not.toEqual([]);
    return data!.id;
  }
  /** Behind everything that waits for the database. */
  const settled = () => callRpc(backend, 'mail_in_doubt');

  it('by an admin is in no file of the data folder, running or stopped', async () => {
    const id = await keptEnquiry();
    const seen = [{ id, status: 'unread', assigned_to: null }] as const;
    expect(await deleteEnquiries(admin, [...seen])).toMatchObject({ status: 'ok', deleted: 1 });
    await settled();
    const outbox = openOutbox(backend.url, backend.secretKey);
    await fileTransport(join(dataDir, 'outbox')).erase!((ids) => outbox.gone(ids));
    expect(await traces()).toEqual([]);
    expect(await mails()).toHaveLength(4);
    await backend.close();
    expect(await traces()).toEqual([]);
    backend = await start();
    await signIn();
    expect(await traces()).toEqual([]);
  });

  it('after 24 months is in no file of the data folder', async () => {
    await keptEnquiry();
    await backend.close();
    const database = await createPgliteConnection({ url: join(dataDir, 'db') });
    await database.driver.exec(`
      alter table public.contact_submissions disable trigger contact_submissions_on_update;
      update public.contact_submissions set created_at = now() - interval '25 months' where email = '${EMAIL}';
      alter table public.contact_submissions enable trigger contact_submissions_on_update`);
    await database.close();
    backend = await start();
    await signIn();
    const worker = startMailWorker(backend, {
      MAIL_OUTBOX_DIR: join(dataDir, 'outbox'),
      MAIL_POLL_MS: '200',
    });
    await worker.until('retention.purged');
    await worker.kill('SIGTERM');
    await settled();
    expect(await traces()).toEqual([]);
    expect(await mails()).toHaveLength(8);
  });

  it('by npm run person -- erase is gone, after show and export told all of it', async () => {
    await keptEnquiry();
    const person = async (command: string) => {
      // The embedded backend of DATA_DIR, as on the machine of an operator.
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/person.ts', command, EMAIL], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir, BACKEND_PORT: new URL(backend.url).port },
      });
      return stdout;
    };
    expect(await person('show')).toMatch(/enquiry \w{8} .*canary-subject-7c41 .*with notes/);
    const exported = JSON.parse(await person('export')) as { enquiries: object[]; written_mails: object[] };
    expect(exported).toMatchObject({ enquiries: [{ name: NAME, admin_notes: 'canary-note-7c41' }] });
    expect(exported.written_mails).toHaveLength(2);
    expect(await person('erase')).toContain('1 enquiries with their mails, 2 written mails');
    await settled();
    expect(await traces()).toEqual([]);
    expect(await person('show')).toContain('Nothing is held about this address.');
  });
});
