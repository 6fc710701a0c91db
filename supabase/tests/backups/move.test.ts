import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { contentsOf, inSnapshot, summariesOf } from '#embedded/backup/contents.ts';
import { moveToHosted } from '#embedded/backup/move.ts';
import { pgliteDatabase, type Database } from '#embedded/database/database.ts';
import { openDatabase, type Cleanup } from '#embedded/database/open-database.ts';
import { provision } from '#embedded/database/provision.ts';
import { readSettings } from '#embedded/settings.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { openHosted, type HostedDatabase } from '#supabase/tests/support/hosted.ts';
import { runScript } from '#workers/mail/support/commands.ts';

const { connection } = inject('engines').postgres;
const supabaseDir = join(import.meta.dirname, '../..');

describe.skipIf(connection.connectionString)('npm run move', { timeout: 120_000 }, () => {
  let folder = '';
  let dataDir = '';
  let unmoved = '';
  let hosted: HostedDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'move-'));
    dataDir = join(folder, 'data');
    unmoved = join(folder, 'unmoved');
    await mkdir(dataDir);
    await withEmbedded(dataDir, async (db, connected) => {
      const admin = { email: 'admin@company.example', renew: false };
      await provision(connected, supabaseDir, await readSettings(supabaseDir), {}, admin);
      await acceptEnquiries(db);
      for (let count = 0; count < 3; count += 1) await submit(db, enquiry());
      await db.exec(`insert into app_private.webhooks (name, url, format, events)
        values ('A channel', 'https://hooks.slack.com/services/one', 'slack', array['enquiry.created']);
        insert into app_private.digest_choices (user_id, choice, chosen_at)
        select id, 'weekly', '2020-01-01' from auth.users`);
    });
    await cp(dataDir, unmoved, { recursive: true });
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    hosted = await openHosted(connection, 'none');
    await hosted.migrate();
  });
  afterEach(() => hosted.close());

  type Connection = Parameters<typeof provision>[0];
  async function withEmbedded<T>(
    dir: string,
    work: (db: Database, connected: Connection) => Promise<T>,
  ): Promise<T> {
    const cleanups: Cleanup[] = [];
    try {
      return await openDatabase(dir, cleanups, (opened) => work(pgliteDatabase(opened.driver), opened));
    } finally {
      for (const cleanup of cleanups.toReversed()) await cleanup();
    }
  }
  const environment = (dir = dataDir) => ({ DATABASE_URL: hosted.url, DATA_DIR: dir });
  const move = (args: string[], dir?: string) => runScript('scripts/data/move.ts', args, environment(dir));
  const allOf = (db: Database, leftOut: Record<string, string[]> = {}) =>
    inSnapshot(db, async () => {
      const contents = await contentsOf(db);
      const tables = contents.tables.map(({ name, columns }) => ({
        name,
        columns: columns.filter((column) => !leftOut[name]?.includes(column.name)),
      }));
      return { ...contents, summaries: await summariesOf(db, tables) };
    });
  /** What settling changes: of these tables these columns and no other, and no number of rows. */
  const settling = {
    'app_private.mail_outbox': ['status', 'uncertain_at', 'claimed_by', 'lease_until'],
    'app_private.newsletter_sends': ['status', 'reason', 'detail'],
    'app_private.webhooks': ['enabled'],
    'app_private.digest_choices': ['last_due_at'],
    'app_private.archive_version': ['version', 'withdrawn_version', 'changed_at', 'redirects_version'],
    'app_private.settings': ['retention_ran_at', 'retention_held_until'],
  };
  /** What would be sent by itself. */
  const sending = async (db: Database) =>
    (
      await db.query(`select
        (select count(*)::integer from app_private.mail_outbox where status <> 'uncertain') as mails,
        (select count(*)::integer from app_private.webhooks where enabled) as webhooks,
        (select count(*)::integer from app_private.digest_choices
          where last_due_at is distinct from null and last_due_at > now() - interval '1 hour') as digests_left_out`)
    )[0];
  const ofOriginal = { mails: 6, webhooks: 1, digests_left_out: 0 };
  const ofCopy = { mails: 0, webhooks: 0, digests_left_out: 1 };
  /** How many rows each table has that is not empty. */
  const rowsIn = async (db: Database) =>
    Object.fromEntries(
      (await allOf(db)).summaries.flatMap(({ name, rows }) => (rows > 0 ? [[name, rows] as const] : [])),
    );

  it('moves every row to a hosted database and back, by equal checksums, and lets one of two send', async () => {
    const before = await withEmbedded(dataDir, (db) => allOf(db));
    await hosted.db.query('update app_private.settings set enquiry_signing_secret = $1', [
      'its own '.repeat(8),
    ]);
    const there = await move(['--to', 'hosted']);
    expect(there).toEqual({
      code: 0,
      said: expect.stringMatching(/^Moved \d+ rows of \d+ tables; the check/),
    });
    expect(await allOf(hosted.db)).toEqual(before);
    expect(await sending(hosted.db)).toEqual(ofOriginal);
    // Whoever starts the old one again mails nobody a second time.
    expect(there.said).toContain('6 mails, 0 sends of issues and 1 webhooks go on in the hosted database');
    expect(await withEmbedded(dataDir, sending)).toEqual(ofCopy);
    expect(await withEmbedded(dataDir, (db) => allOf(db, settling))).toEqual(
      await allOf(hosted.db, settling),
    );
    expect(await rowsIn(hosted.db)).toMatchObject({ 'public.contact_submissions': 3, 'auth.users': 1 });
    const [settings] = await hosted.db.query('select enquiry_signing_secret from app_private.settings');
    expect(settings).toEqual({ enquiry_signing_secret: 'its own '.repeat(8) });
    const [account] = await hosted.db.query(
      'select confirmation_token, recovery_token, email_change from auth.users',
    );
    expect(account).toEqual({ confirmation_token: '', recovery_token: '', email_change: '' });
    // The next number of a sequence is not one that was given out.
    await hosted.db.query(
      `insert into public.newsletter_consent_events (email_hash, kind) values (repeat('a', 64), 'imported')`,
    );
    const after = await allOf(hosted.db);

    const back = join(folder, 'back');
    const { code, said } = await move(['--from', 'hosted'], back);
    expect(code).toBe(0);
    expect(said).toContain('6 mails may have left since and wait for you: npm run mail -- list');
    expect(said).toContain('1 webhooks are paused');
    // The hosted one may go on.
    expect(await allOf(hosted.db)).toEqual(after);
    expect(await sending(hosted.db)).toEqual(ofOriginal);
    const kept = await withEmbedded(back, async (db, connected) => {
      const contents = await allOf(db, settling);
      expect(await sending(db)).toEqual(ofCopy);
      // A start adds no example to it.
      const admin = { email: 'admin@company.example', renew: false };
      expect(
        await provision(connected, supabaseDir, await readSettings(supabaseDir), {}, admin),
      ).toBeUndefined();
      expect(await rowsIn(db)).toEqual(await rowsIn(hosted.db));
      return contents;
    });
    expect(kept).toEqual(await allOf(hosted.db, settling));
  });

  it('refuses a hosted database that holds something, and one of another release', async () => {
    await hosted.db.exec(
      `insert into public.newsletter_sources (name, url, area) values ('A feed', 'https://a.example/f', 'ai')`,
    );
    const held = await rowsIn(hosted.db);
    expect(await move(['--to', 'hosted'])).toEqual({
      code: 1,
      said: 'public.newsletter_sources is not empty there; nothing was changed.\n',
    });
    expect(await rowsIn(hosted.db)).toEqual(held);
    await hosted.db.exec(
      `insert into supabase_migrations.schema_migrations values ('29991231000000', '{}', 'later')`,
    );
    expect((await move(['--to', 'hosted'])).said).toMatch(/^The databases are of different releases \(/);
    expect((await move(['--from', 'hosted'])).said).toContain('has a database already');
  });

  it('leaves the hosted database empty, and the other in use, when it is killed', async () => {
    const held = await rowsIn(hosted.db);
    const blocker = new pg.Client(hosted.url);
    await blocker.connect();
    await blocker.query('begin; lock table public.newsletter_subscriptions in access exclusive mode');
    const child = spawn(process.execPath, ['--liftoff-only', 'scripts/data/move.ts', '--to', 'hosted'], {
      cwd: join(supabaseDir, '..'),
      env: { ...process.env, ...environment() },
      stdio: 'ignore',
    });
    const waits = async () =>
      (
        await hosted.db.query(
          `select 1 from pg_stat_activity where application_name = 'southlight-move' and wait_event_type = 'Lock'`,
        )
      ).length;
    await expect.poll(waits).toBe(1);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await blocker.query('rollback');
    await blocker.end();
    expect(await rowsIn(hosted.db)).toEqual(held);
    expect(await withEmbedded(dataDir, rowsIn)).toMatchObject({ 'public.contact_submissions': 3 });
    expect((await move(['--to', 'hosted'])).code).toBe(0);
  });

  it('completes a move of which the hosted database heard the end, and nobody its response', async () => {
    let isLost = false;
    const exec = async (sql: string): Promise<void> => {
      if (isLost) throw new Error('The connection is gone.');
      await hosted.db.exec(sql);
      if (sql !== 'commit') return;
      isLost = true;
      throw new Error('The connection was lost.');
    };
    const moving = withEmbedded(unmoved, (db) => moveToHosted(db, { ...hosted.db, exec }));
    await expect(moving).rejects.toThrow('The connection was lost.');
    expect(await sending(hosted.db)).toEqual(ofOriginal);
    expect(await withEmbedded(unmoved, sending)).toEqual(ofOriginal);
    const moved = await allOf(hosted.db);
    expect(await move(['--to', 'hosted'], unmoved)).toEqual({
      code: 0,
      said: expect.stringContaining('6 mails, 0 sends of issues and 1 webhooks go on in the hosted database'),
    });
    expect(await withEmbedded(unmoved, sending)).toEqual(ofCopy);
    expect(await allOf(hosted.db)).toEqual(moved);
    expect((await move(['--to', 'hosted'], unmoved)).said).toContain(
      'is not empty there; nothing was changed',
    );
  });

  it('leaves no half of a database behind when the hosted one does not respond', async () => {
    const back = join(folder, 'none');
    const env = { DATABASE_URL: 'postgresql://postgres:a-password@127.0.0.1:9/none', DATA_DIR: back };
    const { code, said } = await runScript('scripts/data/move.ts', ['--from', 'hosted'], env);
    expect(code).toBe(1);
    expect(said).toMatch(/^The hosted database does not respond: .*ECONNREFUSED/);
    expect(said).not.toContain('a-password');
    expect((await readdir(back)).filter((name) => /^db|restore/.test(name))).toEqual([]);
  });
});
