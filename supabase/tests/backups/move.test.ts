import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { contentsOf, inSnapshot, summariesOf } from '#embedded/backup/contents.ts';
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
  let hosted: HostedDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'move-'));
    dataDir = join(folder, 'data');
    await mkdir(dataDir);
    await withEmbedded(dataDir, async (db, connected) => {
      const admin = { email: 'admin@company.example', renew: false };
      await provision(connected, supabaseDir, await readSettings(supabaseDir), {}, admin);
      await acceptEnquiries(db);
      for (let count = 0; count < 3; count += 1) await submit(db, enquiry());
    });
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
  const allOf = (db: Database) =>
    inSnapshot(db, async () => {
      const contents = await contentsOf(db);
      return { ...contents, summaries: await summariesOf(db, contents.tables) };
    });
  /** How many rows each table has that is not empty. */
  const rowsIn = async (db: Database) =>
    Object.fromEntries(
      (await allOf(db)).summaries.flatMap(({ name, rows }) => (rows > 0 ? [[name, rows] as const] : [])),
    );

  it('moves every row to a hosted database and back, by equal checksums', async () => {
    const before = await withEmbedded(dataDir, allOf);
    await hosted.db.query('update app_private.settings set enquiry_signing_secret = $1', [
      'its own '.repeat(8),
    ]);
    const there = await move(['--to', 'hosted']);
    expect(there).toEqual({
      code: 0,
      said: expect.stringMatching(/^Moved \d+ rows of \d+ tables; the check/),
    });
    expect(await allOf(hosted.db)).toEqual(before);
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
    expect(await move(['--from', 'hosted'], back)).toMatchObject({ code: 0 });
    const kept = await withEmbedded(back, async (db, connected) => {
      const contents = await allOf(db);
      // A start adds no example to it.
      const admin = { email: 'admin@company.example', renew: false };
      expect(
        await provision(connected, supabaseDir, await readSettings(supabaseDir), {}, admin),
      ).toBeUndefined();
      expect(await rowsIn(db)).toEqual(await rowsIn(hosted.db));
      return contents;
    });
    expect(kept).toEqual(after);
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
