import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  applyMigrations,
  pgliteDatabase,
  prepareDatabase,
  type Database,
} from '#embedded/database/database.ts';
import { noteDatabase } from '#embedded/database/lost-database.ts';
import { openDatabase, type Cleanup } from '#embedded/database/open-database.ts';
import { failureOf, storageSentence } from '#embedded/database/storage-failure.ts';
import { flushFolder, flushTree } from '#lib/files/flush.ts';
import { UserError } from '#lib/user-error.ts';
import { readBackupFile } from './backup-file.ts';
import { nameOfAside, UNFINISHED_RESTORE } from './backup-name.ts';
import { fill } from './contents.ts';
import { assertPresent } from './folder-owner.ts';
import { applyJournal, readJournals, type Journal } from './journal.ts';
import { assertClockFits, migrationsOf, parseManifest, type Manifest } from './manifest.ts';

export interface RestoreOptions {
  /** Locked by the caller. */
  dataDir: string;
  supabaseDir: string;
  file: string;
  /** The text of an age identity file. */
  identity: string | undefined;
  /** Where this installation keeps its journal of deletions; another may lie beside the file. */
  backupDir: string;
  /** Somebody has looked at it: the backup may be of any time. */
  isClockRight?: boolean;
  now?: Date;
}

/** How many of each a copy holds back, because the original may have sent them since. */
export interface Settled {
  mails: number;
  sends: number;
  webhooks: number;
}

export interface Restored extends Settled {
  manifest: Manifest;
  rows: number;
  /** The addresses of all who have a role, whichever it is. */
  admins: string[];
  /** Where the old database and written mails are; undefined when there were none. */
  movedTo: string | undefined;
}

/**
 * Makes a database of a backup aside, compares it with the last line, deletes what was deleted since or is
 * over-aged, and only then puts it in the place of the old one, which is kept.
 * @throws UserError with the old one untouched
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataDir, file, identity, backupDir, now = new Date() } = options;
  const lines = readBackupFile(file, identity);
  const { value } = await lines.next();
  const manifest = parseManifest(value, file);
  if (!options.isClockRight) assertClockFits(manifest, now);
  const journal = await readJournals([backupDir, dirname(file)]);
  await assertPresent(backupDir, dataDir);
  // To its end before a database is made of it: what is damaged is refused within seconds.
  for await (const line of readBackupFile(file, identity)) void line;
  const settled = await buildAside(dataDir, (db) => restoreInto(db, options, { manifest, lines, journal }));
  const movedTo = await takePlace(dataDir, now);
  return { manifest, ...settled, movedTo };
}

const asideOf = (dataDir: string): string => join(dataDir, UNFINISHED_RESTORE);

/** Makes a database beside the one in use, whole and flushed when `work` has done what it does. */
export async function buildAside<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const aside = asideOf(dataDir);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { mode: 0o700 });
  const cleanups: Cleanup[] = [];
  try {
    const result = await openDatabase(aside, cleanups, ({ driver }) => work(pgliteDatabase(driver)));
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
    flushTree(aside);
    return result;
  } catch (error) {
    for (const cleanup of cleanups.toReversed()) await cleanup();
    await rm(aside, { recursive: true, force: true });
    const failure = failureOf(error);
    throw failure ? new UserError(storageSentence(failure, dataDir), { cause: error }) : error;
  }
}

interface Source {
  manifest: Manifest;
  lines: AsyncIterable<string>;
  journal: Journal;
}

async function restoreInto(
  db: Database,
  { supabaseDir }: RestoreOptions,
  { manifest, lines, journal }: Source,
) {
  const migrations = join(supabaseDir, 'migrations');
  await prepareDatabase(db);
  await applyMigrations(db, migrations, manifest.migrations.at(-1)?.version ?? '');
  if (JSON.stringify(await migrationsOf(db)) !== JSON.stringify(manifest.migrations)) {
    throw new UserError(
      `This backup is of release ${manifest.release}, whose migrations are not those here: restore it with that ` +
        'release, or with a newer one that holds them. Nothing was changed.',
    );
  }
  const summaries = await fill(db, manifest.contents, lines, async () => {
    for (const { path, hash } of manifest.seeds)
      await db.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [path, hash]);
  });
  await applyMigrations(db, migrations);
  await applyJournal(db, journal);
  const settled = await settle(db);
  await purge(db);
  // Browsers may have been shut out since (decision 54), and no session is in a backup.
  await db.exec('update app_private.accounts set devices_since = clock_timestamp()');
  const admins = await db.query<{ email: string }>(
    `select email from auth.users
     where app_private.role_rank(raw_app_meta_data ->> 'role') > 0 order by email`,
  );
  return {
    ...settled,
    rows: summaries.reduce((sum, { rows }) => sum + rows, 0),
    admins: admins.map(({ email }) => email),
  };
}

/** Pauses what two databases of the same rows would both send, so that nobody is mailed twice. */
export async function settle(db: Database): Promise<Settled> {
  const [row] = await db.query<{ settled: Settled }>('select app_private.settle_restored() as settled');
  if (!row) throw new Error('settle_restored() returned no row');
  return row.settled;
}

/** What housekeeping deletes in portions, at once: nothing over-aged may be served. */
export async function purge(db: Pick<Database, 'query'>): Promise<void> {
  for (let left = true; left;) {
    const [row] = await db.query<{ more: boolean }>(
      `select (app_private.purge_expired_enquiries() ->> 'more')::boolean as more`,
    );
    left = row?.more ?? false;
  }
}

/**
 * Puts what was made aside in the place of the old. Written mails go with their database: the mail worker
 * would delete those whose enquiries the new one does not know.
 */
export async function takePlace(dataDir: string, now: Date): Promise<string | undefined> {
  const movedTo = join(dataDir, nameOfAside(now));
  const old = ['db', 'outbox'].filter((name) => existsSync(join(dataDir, name)));
  if (old.length > 0) await mkdir(movedTo, { mode: 0o700 });
  // The rows that were deleted again are still in the files; the next start rewrites them.
  await writeFile(join(dataDir, 'erasure-owed'), '', { mode: 0o600, flush: true });
  noteDatabase(dataDir);
  for (const name of old) await rename(join(dataDir, name), join(movedTo, name));
  await rename(join(asideOf(dataDir), 'db'), join(dataDir, 'db'));
  flushFolder(dataDir);
  await rm(asideOf(dataDir), { recursive: true, force: true });
  await rm(join(dataDir, 'cache'), { recursive: true, force: true });
  return old.length > 0 ? movedTo : undefined;
}
