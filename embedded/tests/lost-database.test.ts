import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend } from '#embedded/backend.ts';
import { claimFolder } from '#embedded/backup/folder-owner.ts';
import { lockDataFolder } from '#embedded/database/data-lock.ts';
import { assertNew, noteDatabase, POSTGRES_MAJOR, restoreAdvice } from '#embedded/database/lost-database.ts';
import { openDatabase, type Cleanup } from '#embedded/database/open-database.ts';
import { monitorStorage, readAllTables } from '#embedded/database/storage-monitor.ts';
import { loadSecrets } from '#embedded/secrets.ts';
import { UserError } from '#lib/user-error.ts';

describe('the start on a data folder that lost something', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'lost-'));
    await mkdir(join(root, 'whole'));
    await open(join(root, 'whole'));
    noteDatabase(join(root, 'whole'));
  });
  afterAll(() => rm(root, { recursive: true }));

  async function open(dataDir: string): Promise<void> {
    const cleanups: Cleanup[] = [];
    try {
      await openDatabase(dataDir, cleanups, async ({ driver }) => void (await driver.query('select 1')));
    } finally {
      for (const cleanup of cleanups) await cleanup();
    }
  }
  /** A copy of a whole data folder in a folder of its own. */
  async function copy(name: string): Promise<string> {
    const dataDir = join(root, name, '.data');
    await cp(join(root, 'whole'), dataDir, { recursive: true });
    return dataDir;
  }
  /** The one sentence with which it is refused. */
  async function refusal(work: Promise<unknown>): Promise<string> {
    const error: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(UserError);
    const { message } = error as UserError;
    expect(message).not.toContain('\n');
    return message;
  }

  it('refuses when the database was deleted or emptied, and names the command for a fresh start', async () => {
    const dataDir = await copy('deleted');
    await rm(join(dataDir, 'db'), { recursive: true });
    const message =
      `The database in ${join(dataDir, 'db')} is gone or incomplete: there is no backup in ` +
      `${join(dataDir, 'backups')}; to start afresh without the old data, run: mv "${dataDir}" "${dataDir}.damaged" && npm start`;
    expect(await refusal(open(dataDir))).toBe(message);
    await mkdir(join(dataDir, 'db'));
    expect(await refusal(open(dataDir))).toBe(message);
    await writeFile(join(dataDir, 'db/PG_VERSION'), '17\n');
    expect(await refusal(open(dataDir))).toBe(message);
    expect(await readdir(join(dataDir, 'db'))).toEqual(['PG_VERSION']);
  });

  it('names the newest backup and the command that restores it', async () => {
    const dataDir = await copy('with-backups');
    const backups = join(dataDir, 'backups');
    await mkdir(backups);
    await rm(join(dataDir, 'db'), { recursive: true });
    for (const name of ['backup-2026-11-21T15-00-00Z.jsonl.gz', 'backup-2026-11-20T15-00-00Z.jsonl.gz.age'])
      await writeFile(join(backups, name), '');
    expect(await refusal(open(dataDir))).toContain(
      `to restore the newest backup, of 2026-11-21, run: npm run restore -- "${backups}/backup-2026-11-21T15-00-00Z.jsonl.gz"; to`,
    );
    await writeFile(join(backups, 'backup-2026-11-22T15-00-00Z.jsonl.gz.age'), '');
    expect(await refusal(open(dataDir))).toContain(
      '22T15-00-00Z.jsonl.gz.age" --identity <file of the key>;',
    );
  });

  it('names what a restore has left that was killed as it put the new database in', async () => {
    const dataDir = await copy('restoring');
    const [older, newer] = ['before-restore-2026-11-01T00-00-00Z', 'before-restore-2026-11-20T00-00-00Z'];
    for (const name of [`${older}/db`, newer, 'restore.unfinished/db'])
      await mkdir(join(dataDir, name), { recursive: true });
    await rename(join(dataDir, 'db'), join(dataDir, newer, 'db'));
    expect(await refusal(open(dataDir))).toContain(
      'is gone or incomplete: npm run restore (or npm run move) was interrupted: run it again; the database ' +
        `before the last restore is in "${join(dataDir, newer)}"; there is no backup in `,
    );
  });

  it('passes over a backup that a clock ahead of its time has named, where there is another', async () => {
    const dataDir = await copy('clock-ahead');
    const backups = join(dataDir, 'backups');
    await mkdir(backups);
    await rm(join(dataDir, 'db'), { recursive: true });
    await writeFile(join(backups, 'backup-2999-01-01T00-00-00Z.jsonl.gz'), '');
    expect(await refusal(open(dataDir))).toContain('the newest backup, of 2999-01-01, run: ');
    await writeFile(join(backups, 'backup-2026-11-21T15-00-00Z.jsonl.gz'), '');
    expect(await refusal(open(dataDir))).toContain('the newest backup, of 2026-11-21, run: ');
  });

  it('says that the disk of its backups is away, not that there are none', async () => {
    const [dataDir, backups] = ['data', 'disk'].map((name) => join(root, 'away', name)) as [string, string];
    await mkdir(dataDir, { recursive: true });
    await claimFolder(backups, 'one', dataDir);
    expect(restoreAdvice(dataDir, backups)).toContain(`there is no backup in ${backups}; to start afresh`);
    await rm(backups, { recursive: true });
    await mkdir(backups);
    expect(restoreAdvice(dataDir, backups)).toContain(
      `the backups are in ${backups}, and its disk is away: see`,
    );
  });

  describe('of which nothing is left', () => {
    const BACKUP = 'backup-2026-11-22T15-00-00Z.jsonl.gz';
    const start = (dataDir: string, folder: string) =>
      startBackend({ dataDir, port: 0, backups: { folder, recipient: undefined, isNightly: true } });

    it.each([
      ['backups in it', 'within/.data/backups', [BACKUP]],
      ['backups elsewhere, of whomever', 'elsewhere', [BACKUP]],
      ['a folder of backups elsewhere that is noted as its own', 'noted', []],
    ])('refuses to begin anew where there are %s', async (_, name, files) => {
      const dataDir = join(root, 'within/.data');
      const folder = join(root, name);
      await mkdir(folder, { recursive: true });
      for (const file of files) await writeFile(join(folder, file), '');
      if (files.length === 0) {
        await claimFolder(folder, 'of before', dataDir);
        await rm(dataDir, { recursive: true });
      }
      expect(await refusal(start(dataDir, folder))).toMatch(
        /^There is no database in .+\/db, and there was one: see that its disk is there; .+ && npm start/,
      );
      expect(await readdir(dataDir)).not.toContain('db');
    });

    it('refuses to begin anew beside written mails', async () => {
      const dataDir = join(root, 'mails/.data');
      await mkdir(join(dataDir, 'outbox'), { recursive: true });
      expect(await refusal(start(dataDir, join(dataDir, 'backups')))).toContain('and there was one');
    });

    it('but its secrets refuses to begin anew', async () => {
      const dataDir = join(root, 'secrets/.data');
      await loadSecrets(dataDir);
      expect(await refusal(start(dataDir, join(dataDir, 'backups')))).toMatch(
        /^There is no database in .+\/db, and there was one: see that its disk is there; .+ && npm start$/,
      );
      expect(await readdir(dataDir)).not.toContain('db');
    });

    it.each(['db', 'db.unfinished'])(
      'but its secrets goes on with a first start that was killed once there was %s',
      async (name) => {
        const dataDir = join(root, 'begun', name);
        await mkdir(join(dataDir, name), { recursive: true });
        await loadSecrets(dataDir);
        await assertNew(dataDir, join(dataDir, 'backups'));
      },
    );

    it('notes a first start before it makes secrets', async () => {
      const dataDir = join(root, 'first/.data');
      const broken = startBackend({ dataDir, port: 0, supabaseDir: join(root, 'no-such-folder') });
      await expect(broken).rejects.toThrow();
      expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['db', 'secrets.json']));
      await assertNew(dataDir, join(dataDir, 'backups'));
    });

    it('names the setting as well where the backups lie elsewhere', async () => {
      const folder = join(root, 'elsewhere');
      expect(await refusal(start(join(root, 'within/.data'), folder))).toMatch(
        / && npm start, with BACKUP_DIR set to an empty folder$/,
      );
    });

    it('takes a folder of backups without any, noted as that of another place, for no sign of it', async () => {
      const folder = join(root, 'of-another');
      await mkdir(join(root, 'another'));
      await claimFolder(folder, 'of another', join(root, 'another'));
      await assertNew(join(root, 'new/.data'), folder);
      await assertNew(join(root, 'new/.data'), join(root, 'new/.data/backups'));
    });
  });

  it('says in one sentence that another major version of PostgreSQL made it, and changes nothing', async () => {
    const dataDir = await copy('other-major');
    await writeFile(join(dataDir, 'db/PG_VERSION'), '18\n');
    const before = await readdir(join(dataDir, 'db'));
    expect(await refusal(open(dataDir))).toMatch(
      /^The database in .+ was made by PostgreSQL 18, and this release has 17: start the release that made it, or .+; there is no backup in /,
    );
    expect(await readdir(join(dataDir, 'db'))).toEqual(before);
    const cleanups: Cleanup[] = [];
    const version = await openDatabase(
      join(root, 'whole'),
      cleanups,
      async ({ driver }) => (await driver.query<{ server_version: string }>('show server_version')).rows[0],
    );
    for (const cleanup of cleanups) await cleanup();
    expect(version?.server_version.split('.')[0]).toBe(POSTGRES_MAJOR);
  });

  it.each(['', 'x', '17\0'])('says in one sentence that its version is damaged: %j', async (content) => {
    const dataDir = await copy(`version-${content.length}`);
    await writeFile(join(dataDir, 'db/PG_VERSION'), content);
    expect(await refusal(open(dataDir))).toMatch(
      /^The database in .+\/db is damaged \(no version in .+PG_VERSION\): there is no backup in /,
    );
  });

  it('says in one sentence that the write-ahead log is gone', async () => {
    const dataDir = await copy('no-log');
    for (const name of await readdir(join(dataDir, 'db/pg_wal')))
      await rm(join(dataDir, 'db/pg_wal', name), { recursive: true });
    await mkdir(join(dataDir, 'db/pg_wal/archive_status'));
    expect(await refusal(open(dataDir))).toMatch(
      /^The database in .+ is damaged \(could not locate a valid checkpoint record at .+\): there is no backup in /,
    );
  });

  it.each([
    ['damaged', Buffer.alloc(8192, 'x')],
    ['zeroed', Buffer.alloc(8192)],
    ['missing', undefined],
  ] as const)('opens with a %s file of a table, and the monitor says so', async (what, content) => {
    const dataDir = await copy(what);
    const cleanups: Cleanup[] = [];
    const heard: string[] = [];
    const file = await openDatabase(dataDir, cleanups, async ({ driver }) => {
      await driver.exec(
        'create table hurt (n int primary key); create table empty (n int primary key);' +
          'insert into hurt values (1); checkpoint',
      );
      const { rows } = await driver.query<{ file: string }>("select pg_relation_filepath('hurt') as file");
      return join(dataDir, 'db', rows[0]!.file);
    });
    for (const cleanup of cleanups.splice(0)) await cleanup();
    if (content) await writeFile(file, content);
    else await rm(file);
    const storage = monitorStorage(dataDir, (line) => void heard.push(line));
    const alone = <T>(work: () => Promise<T>): Promise<T> => work();
    await openDatabase(
      dataDir,
      cleanups,
      (connection) => readAllTables(connection, alone, storage.hear),
      storage.hear,
    );
    expect(await storage.check()).toBe('files of the database are damaged or missing');
    expect(heard).toEqual([
      expect.stringMatching(/^storage: The database in .+ is damaged \(.+\): there is no backup in /),
    ]);
    for (const cleanup of cleanups) await cleanup();
  });

  it('takes a table for whole whose first page is not in its file yet', async () => {
    const cleanups: Cleanup[] = [];
    const heard: string[] = [];
    const alone = <T>(work: () => Promise<T>): Promise<T> => work();
    await openDatabase(await copy('new-table'), cleanups, async (connection) => {
      await connection.driver.exec('create table fresh (n int primary key); insert into fresh values (1)');
      await readAllTables(connection, alone, (line) => void heard.push(line));
    });
    for (const cleanup of cleanups) await cleanup();
    expect(heard).toEqual([]);
  });

  it('opens where a power cut left an empty lock file of PostgreSQL', async () => {
    const dataDir = await copy('empty-pid');
    await writeFile(join(dataDir, 'db/postmaster.pid'), '');
    await open(dataDir);
  });

  it('takes a lock file that is damaged for its own', async () => {
    const dataDir = await copy('lock');
    await writeFile(join(dataDir, 'lock.sqlite'), 'SQLite format 3\0 and no more'.padEnd(700, 'x'));
    (await lockDataFolder(dataDir, 2000)).release();
    await writeFile(join(dataDir, 'lock.sqlite'), 'no database at all');
    (await lockDataFolder(dataDir, 2000)).release();
  });
});
