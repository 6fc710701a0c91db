import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { claimFolder } from '#embedded/backup/folder-owner.ts';
import { readJournals } from '#embedded/backup/journal.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { seal } from '#supabase/tests/support/enquiries.ts';
import { runScript } from '#workers/mail/support/commands.ts';
import { callRpc, sendEnquiry } from '#workers/mail/support/enquiry-api.ts';
import { startMailWorker } from '#workers/mail/support/worker-process.ts';
import { writtenMails } from '#workers/mail/file-transport.ts';

const EDITOR = 'editor@staff.example';

/** What `npm run backup` and `npm run restore` do, as an operator runs them. */
describe('a restore drill', { timeout: 180_000 }, () => {
  let folder = '';
  let dataDir = '';
  let backups = '';
  let backend: Backend | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drill-'));
    backups = join(folder, 'backups');
    dataDir = await dataFolder();
  });
  afterEach(async () => {
    await backend?.close();
    await rm(dataDir, { recursive: true });
    await rm(folder, { recursive: true });
  });

  async function start(dir = dataDir, renewAdminPassword = false): Promise<Backend> {
    backend = await startBackend({
      dataDir: dir,
      port: 0,
      renewAdminPassword,
      backups: { folder: backups, recipient: undefined, isNightly: false },
      databaseSettings: { enquiry_limit_global: 100_000 },
    });
    return backend;
  }
  const stop = async (): Promise<void> => {
    await backend?.close();
    backend = undefined;
  };
  const environment = (dir = dataDir) => ({ DATA_DIR: dir, BACKUP_DIR: backups });
  async function backUp(env: Record<string, string> = {}): Promise<string> {
    const { code, said } = await runScript('scripts/data/backup.ts', [], { ...environment(), ...env });
    expect(said).toMatch(/^\/.+, \d+ rows/);
    expect(code).toBe(0);
    return said.slice(0, said.indexOf(', '));
  }
  const restore = (args: string[], dir = dataDir) =>
    runScript('scripts/data/restore.ts', args, environment(dir));

  /** Every row of the tables that an admin sees, as the API gives them to the service key. */
  async function everything({ url, secretKey }: Backend) {
    const client = createClient(url, secretKey, { auth: { persistSession: false } });
    const tables = [
      'contact_submissions',
      'newsletter_subscriptions',
      'newsletter_issues',
      'newsletter_sources',
    ];
    const read = async (table: string): Promise<Record<string, unknown>[]> =>
      (await client.from(table).select('*').order('id')).data ?? [];
    return Promise.all(tables.map(read));
  }

  /** Whether a browser counts in which the administrator signed in then. */
  async function isKnown(on: Backend, at: number): Promise<string> {
    const known = { p_email: on.adminEmail, p_issued_at: at };
    const p_signature = seal(['known device', known.p_email, String(at)], on.enquirySigningSecret);
    return (
      await callRpc<{ status: string }>(on, 'is_known_device', { ...known, p_signature }, on.publishableKey)
    ).status;
  }

  it('makes a backup beside fifty concurrent enquiries, of which none fails, and restores an equal database', async () => {
    const before = await start(dataDir, true);
    const { adminEmail: email, adminPassword: password = '' } = before;
    const early = await sendEnquiry(before);
    let isMade = false;
    const visitors = Array.from({ length: 50 }, async () => {
      do await sendEnquiry(before);
      while (!isMade);
    });
    const file = await backUp().finally(() => (isMade = true));
    await Promise.all(visitors);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(backups)).mode & 0o777).toBe(0o700);
    expect((await readdir(backups)).filter((name) => name.startsWith('backup-'))).toEqual([basename(file)]);

    const [sent = [], ...others] = await everything(before);
    await stop();
    const other = join(folder, 'other');
    expect(await restore([file], other)).toEqual({
      code: 0,
      said: expect.stringContaining('equal by checksum'),
    });
    const after = await start(other);
    const [stored = [], ...otherStored] = await everything(after);
    expect(otherStored).toEqual(others);
    const ids = stored.map(({ id }) => id);
    expect(stored).toEqual(
      sent.filter(({ id }) => ids.includes(id)).map((row) => ({ ...row, ip_hash: '0'.repeat(64) })),
    );
    expect(stored.map(({ request_id: id }) => id)).toContain(early.requestId);
    // It is of one moment: each enquiry in it has both its mails.
    expect(await callRpc<unknown[]>(after, 'mail_in_doubt')).toHaveLength(2 * stored.length);
    const client = createClient(after.url, after.publishableKey, { auth: { persistSession: false } });
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('revives nobody who was deleted since, and sends no mail twice', async () => {
    const outbox = join(dataDir, 'outbox');
    const worker = (on: Backend) => startMailWorker(on, { MAIL_OUTBOX_DIR: outbox, MAIL_POLL_MS: '200' });
    const before = await start();
    const gone = await sendEnquiry(before, { email: 'gone@visitor.example' });
    const kept = await sendEnquiry(before);
    const signedInAt = Date.now();
    expect(await isKnown(before, signedInAt)).toBe('ok');
    await before.saveAccount({ email: EDITOR, password: 'a-long-enough-passw0rd', role: 'editor' });
    const file = await backUp();
    // All four mails leave after the backup, and one person is erased.
    const first = worker(before);
    await first.until('mail.sent', 4);
    await callRpc(before, 'erase_person', { p_email: 'gone@visitor.example' });
    await first.kill('SIGTERM');
    const sent = (await writtenMails(outbox)).map((path) => basename(path));

    const running = await restore([file]);
    expect(running).toMatchObject({
      code: 1,
      said: expect.stringContaining('is in use by another running copy'),
    });
    await stop();
    const { code, said } = await restore([file]);
    expect(said).toContain('2 mails may have left since');
    expect(said).toContain(`Admins now: ${before.adminEmail}, ${EDITOR}. `);
    expect(code).toBe(0);
    const aside = (await readdir(dataDir)).find((name) => name.startsWith('before-restore-'));
    expect((await readdir(join(dataDir, aside ?? ''))).sort()).toEqual(['db', 'outbox']);

    const after = await start();
    const [enquiries] = await everything(after);
    expect(enquiries?.map(({ request_id: id }) => id)).toEqual([kept.requestId]);
    // The account may have shut this browser out since the backup.
    expect(await isKnown(after, signedInAt)).toBe('not_found');
    expect(await isKnown(after, Date.now())).toBe('ok');
    const second = worker(after);
    const next = await sendEnquiry(after);
    await second.until('mail.sent', 2);
    await second.kill('SIGTERM');
    const again = (await writtenMails(outbox)).map((path) => basename(path));
    expect(again.every((name) => name.includes(next.requestId ?? ''))).toBe(true);
    expect(sent.some((name) => name.includes(kept.requestId ?? ''))).toBe(true);
    expect(await callRpc<object[]>(after, 'mail_in_doubt')).toHaveLength(2);

    // The journal beside the backups still names whom the first database had deleted.
    await stop();
    expect((await restore([file])).code).toBe(0);
    const [still] = await everything(await start());
    expect(still?.map(({ email }) => email)).not.toContain(gone.email);
  });

  it('makes and restores an encrypted backup of a stopped database, with its key alone', async () => {
    const key = join(folder, 'key.txt');
    const { said } = await runScript('scripts/data/backup.ts', ['--new-key', key], {});
    const BACKUP_RECIPIENT = /^BACKUP_RECIPIENT=(age1\S+)$/m.exec(said)?.[1] ?? '';
    const file = await backUp({ BACKUP_RECIPIENT });
    expect(file).toMatch(/\.jsonl\.gz\.age$/);
    expect(await restore([file])).toEqual({
      code: 1,
      said: `${file} is encrypted: name the file of its key with --identity.\n`,
    });
    const other = join(folder, 'other.txt');
    await runScript('scripts/data/backup.ts', ['--new-key', other], {});
    expect((await restore([file, '--identity', other])).said).toContain(
      'is encrypted to another key than that of --identity',
    );
    expect((await restore([file, '--identity', key])).code).toBe(0);
  });

  it('neither starts nor makes a backup where another installation keeps its own', async () => {
    const another = join(folder, 'another');
    await mkdir(another);
    await claimFolder(backups, 'of another', another);
    const kept = await readdir(backups);
    const settings = { folder: backups, recipient: undefined, isNightly: true };
    await expect(startBackend({ dataDir, port: 0, backups: settings })).rejects.toThrow(
      `holds the backups of another installation (${another} on `,
    );
    const { code, said } = await runScript('scripts/data/backup.ts', [], environment());
    expect(said).toContain('set BACKUP_DIR to a folder of its own');
    expect(code).toBe(1);
    const named = await runScript('scripts/data/backup.ts', ['--to', backups], {
      DATA_DIR: dataDir,
      BACKUP_DIR: join(folder, 'its own'),
    });
    expect(named).toMatchObject({
      code: 1,
      said: expect.stringContaining('backups of another installation'),
    });
    expect(await readdir(backups)).toEqual(kept);
    // A drill or another folder is nobody's concern.
    const elsewhere = join(folder, 'elsewhere');
    expect(await runScript('scripts/data/backup.ts', ['--to', elsewhere], environment())).toMatchObject({
      code: 0,
    });
  });

  it('starts, and writes nothing, while the disk of its backups is away, and the journal once it is back', async () => {
    const settings = { folder: backups, recipient: undefined, isNightly: true };
    const lines: string[] = [];
    const begin = async (): Promise<Backend> =>
      (backend = await startBackend({
        ...{ dataDir, port: 0, backups: settings },
        log: (line) => void lines.push(line),
      }));
    const before = await begin();
    await sendEnquiry(before, { email: 'gone@visitor.example' });
    await sendEnquiry(before);
    const [enquiries = []] = await everything(before);
    const kept = enquiries.find(({ email }) => email !== 'gone@visitor.example');
    await stop();
    await rename(backups, `${backups}.away`);
    await mkdir(backups);
    // As where this data folder were an older copy: of these deletions its database knows nothing.
    const [journal = ''] = (await readdir(`${backups}.away`)).filter((name) => name.startsWith('deletions-'));
    const at = new Date().toISOString();
    const unknown = [kept?.['id'], randomUUID()].map((id) => ({ id, kind: 'enquiry', at }));
    await writeFile(
      join(`${backups}.away`, journal),
      JSON.stringify({ deletions: unknown, suppressions: [] }),
    );
    const back = await begin();
    await callRpc(back, 'erase_person', { p_email: 'gone@visitor.example' });
    const refused = expect.stringMatching(
      /^backup: the journal of deletions is not written: .+ disk is there/,
    );
    await expect.poll(() => lines).toContainEqual(refused);
    const { code, said } = await runScript('scripts/data/backup.ts', [], environment());
    expect(said).toContain('see that its disk is there');
    expect(code).toBe(1);
    expect(await readdir(backups)).toEqual([]);
    await rm(backups, { recursive: true });
    await rename(`${backups}.away`, backups);
    await backUp();
    const { deletions } = await readJournals([backups]);
    expect(deletions).toHaveLength(3);
    expect(deletions.map(({ id }) => id)).toEqual(expect.arrayContaining(unknown.map(({ id }) => id)));
    expect((await everything(back))[0]).toEqual([]);
  });

  it('leaves the database as it is when the backup is damaged or not one of ours', async () => {
    const file = await backUp();
    await truncate(file, 20_000);
    const { code, said } = await restore([file]);
    expect(code).toBe(1);
    expect(said).toMatch(/^\/.+ is damaged or no backup \(.+\); nothing was changed\.\n$/);
    expect((await restore(['package.json'])).said).toContain('is damaged or no backup');
    expect((await restore([join(folder, 'none')])).said).toBe(`There is no file ${join(folder, 'none')}.\n`);
    expect((await readdir(dataDir)).filter((name) => /restore/.test(name))).toEqual([]);
    expect((await everything(await start()))[2]?.length).toBeGreaterThan(20);
  });

  it.each(['backup', 'restore'])(
    'refuses to %s beside a hosted database, and touches nothing',
    async (name) => {
      const env = { ...environment(join(folder, 'new')), SUPABASE_URL: 'https://project.supabase.co' };
      const { code, said } = await runScript(
        `scripts/data/${name}.ts`,
        name === 'restore' ? ['any'] : [],
        env,
      );
      expect([code, said]).toEqual([1, expect.stringContaining('docs/deploying.md, "Runbook"')]);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
