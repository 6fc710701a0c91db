import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupSettings } from '#embedded/backup/settings.ts';
import { newestOf } from '#embedded/backup/backup-name.ts';
import { isAway } from '#embedded/backup/folder-owner.ts';
import { config } from '#lib/config.ts';
import { flushFolder } from '#lib/files/flush.ts';
import { UserError } from '#lib/user-error.ts';

/** Lies beside the database once that holds something. */
const MARKER = 'database.json';
/** The least by which PostgreSQL knows its folder. */
const control = (dataDir: string): string => join(dataDir, 'db', 'global', 'pg_control');

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

/** Of the PostgreSQL in PGlite, which the files of a database belong to. */
export const POSTGRES_MAJOR = '17';

/** @throws UserError when another major version of PostgreSQL made the database: it would end by a stack */
export function assertSameMajor(dataDir: string): void {
  const file = join(dataDir, 'db', 'PG_VERSION');
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : POSTGRES_MAJOR;
  if (major === POSTGRES_MAJOR) return;
  throw new UserError(
    `The database in ${dataDir} was made by PostgreSQL ${major}, and this release has ${POSTGRES_MAJOR}: start the ` +
      `release that made it, or make a backup with it and restore that here; ${restoreAdvice(dataDir)}`,
  );
}

/** What to do when the database cannot be used. */
export const restoreAdvice = (dataDir: string, folder = backupFolder(dataDir)): string =>
  `${restoreCommand(dataDir, folder)}; to start afresh without the old data, run: mv "${dataDir}" ` +
  `"${dataDir}.damaged" && npm start`;

const backupFolder = (dataDir: string): string =>
  backupSettings(config(), dataDir, join(import.meta.dirname, '../..')).folder;

function restoreCommand(dataDir: string, folder: string): string {
  if (isAway(folder, dataDir))
    return `the backups are in ${folder}, and its disk is away: see that it is there`;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  // Where a clock ahead of its time named them all, the latest is better than none.
  const backup = newestOf(names) ?? newestOf(names, Infinity);
  return backup
    ? `to restore the newest backup, of ${backup.at.toISOString().slice(0, 10)}, run: npm run restore -- ` +
        `"${join(folder, backup.name)}"${backup.name.endsWith('.age') ? ' --identity <file of the key>' : ''}`
    : `there is no backup in ${folder}`;
}
