import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { newestOf, timeOfAside, UNFINISHED_RESTORE } from '#embedded/backup/backup-name.ts';
import { isAway, isFolderOf } from '#embedded/backup/folder-owner.ts';
import { backupSettings } from '#embedded/backup/settings.ts';
import { SECRETS_FILE } from '#embedded/secrets.ts';
import { config } from '#lib/config.ts';
import { flushFolder } from '#lib/files/flush.ts';
import { UserError } from '#lib/user-error.ts';

/** Lies beside the database once that holds something. */
const MARKER = 'database.json';
/** The least by which PostgreSQL knows its folder. */
const control = (dataDir: string): string => join(dataDir, 'db', 'global', 'pg_control');

/** Notes, before there are secrets, that a first start has begun: one that is killed then goes on. */
export function noteBegun(dataDir: string): void {
  mkdirSync(join(dataDir, 'db'), { recursive: true, mode: 0o700 });
}

/** Whether there are secrets, and nothing of the database for which a start made them. */
const hasOnlySecrets = (dataDir: string): boolean =>
  existsSync(join(dataDir, SECRETS_FILE)) &&
  !['db', 'db.unfinished'].some((name) => existsSync(join(dataDir, name)));

/** Notes that this data folder has a database, so that a later start does not take it for a new one. */
export function noteDatabase(dataDir: string): void {
  const marker = join(dataDir, MARKER);
  if (existsSync(marker)) return;
  writeFileSync(marker, `${JSON.stringify({ createdAt: new Date().toISOString() })}\n`, {
    mode: 0o600,
    flush: true,
  });
  flushFolder(dataDir);
}

/** @throws UserError when the folder had a database, and it is gone or in part */
export function assertNotLost(dataDir: string): void {
  const dir = join(dataDir, 'db');
  const isInUse = existsSync(join(dataDir, MARKER)) || (existsSync(dir) && readdirSync(dir).length > 0);
  if (!isInUse || existsSync(control(dataDir))) return;
  throw new UserError(`The database in ${dir} is gone or incomplete: ${restoreAdvice(dataDir)}`);
}

/**
 * An emptied folder, or one whose disk is away, looks like a new installation.
 * @param givenBackupDir where this installation keeps its backups, if not where the settings say
 * @throws UserError when there is no database, and something says that there was one
 */
export async function assertNew(dataDir: string, givenBackupDir?: string): Promise<void> {
  const dir = join(dataDir, 'db');
  if (existsSync(dir) && readdirSync(dir).length > 0) return;
  const backupDir = givenBackupDir ?? backupFolder(dataDir);
  const isKnown = backupToRestore(backupDir) !== undefined || (await isFolderOf(backupDir, dataDir));
  if (!isKnown && !existsSync(join(dataDir, 'outbox')) && !hasOnlySecrets(dataDir)) return;
  const elsewhere = relative(dataDir, backupDir).startsWith('..')
    ? `, with BACKUP_DIR set to an empty folder`
    : '';
  throw new UserError(
    `There is no database in ${dir}, and there was one: see that its disk is there; ${restoreAdvice(dataDir, backupDir)}${elsewhere}`,
  );
}

/** Of the PostgreSQL in PGlite, which the files of a database belong to. */
export const POSTGRES_MAJOR = '17';

/**
 * @throws UserError when another major version of PostgreSQL made the database, or its version is unreadable:
 *   it would end by a stack
 */
export function assertSameMajor(dataDir: string): void {
  const file = join(dataDir, 'db', 'PG_VERSION');
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : POSTGRES_MAJOR;
  if (major === POSTGRES_MAJOR) return;
  if (!/^\d+$/.test(major))
    throw new UserError(
      `The database in ${join(dataDir, 'db')} is damaged (no version in ${file}): ${restoreAdvice(dataDir)}`,
    );
  throw new UserError(
    `The database in ${dataDir} was made by PostgreSQL ${major}, and this release has ${POSTGRES_MAJOR}: start the ` +
      `release that made it, or make a backup with it and restore that here; ${restoreAdvice(dataDir)}`,
  );
}

/** Where the settings put the backups of this data folder. */
const backupFolder = (dataDir: string): string =>
  backupSettings(config(), dataDir, join(import.meta.dirname, '../..')).folder;

/** What to do when the database cannot be used. */
export const restoreAdvice = (dataDir: string, folder = backupFolder(dataDir)): string =>
  `${leftByRestore(dataDir)}${restoreCommand(dataDir, folder)}; to start afresh without the old data, run: mv "${dataDir}" ` +
  `"${dataDir}.damaged" && npm start`;

/** A restore or move that was killed may have moved the old database aside and not put the new one in. */
function leftByRestore(dataDir: string): string {
  const names = existsSync(dataDir) ? readdirSync(dataDir).toSorted() : [];
  const aside = names.findLast((name) => timeOfAside(name) && existsSync(join(dataDir, name, 'db')));
  return [
    ...(names.includes(UNFINISHED_RESTORE)
      ? ['npm run restore (or npm run move) was interrupted: run it again; ']
      : []),
    ...(aside === undefined
      ? []
      : [`the database before the last restore is in "${join(dataDir, aside)}"; `]),
  ].join('');
}

function restoreCommand(dataDir: string, folder: string): string {
  if (isAway(folder, dataDir))
    return `the backups are in ${folder}, and its disk is away: see that it is there`;
  const backup = backupToRestore(folder);
  return backup
    ? `to restore the newest backup, of ${backup.at.toISOString().slice(0, 10)}, run: npm run restore -- ` +
        `"${join(folder, backup.name)}"${backup.name.endsWith('.age') ? ' --identity <file of the key>' : ''}`
    : `there is no backup in ${folder}`;
}

function backupToRestore(folder: string): ReturnType<typeof newestOf> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  // Where a clock ahead of its time named them all, the latest is better than none.
  return newestOf(names) ?? newestOf(names, Infinity);
}
