import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** What to do when the database cannot be used. */
export function restoreAdvice(dataDir: string): string {
  const backup = newestBackup(dataDir);
  const restore = backup
    ? `restore the newest backup, ${backup.path} of ${backup.day}, by setting DATA_DIR to a copy of it`
    : `restore a copy of ${dataDir} (none is beside it)`;
  return (
    `${restore}, or, to start afresh without the old data, run: ` +
    `mv "${dataDir}" "${dataDir}.damaged" && npm start`
  );
}

/** The newest copy beside a data folder, which is named like it: `.data-2026-11-22` beside `.data`. */
function newestBackup(dataDir: string): { path: string; day: string } | undefined {
  const parent = dirname(dataDir);
  const backups = readdirSync(parent)
    .filter((name) => name !== basename(dataDir) && name.startsWith(basename(dataDir)))
    .filter((name) => !name.includes('.damaged') && existsSync(control(join(parent, name))))
    .map((name) => ({ path: join(parent, name), time: statSync(control(join(parent, name))).mtime }))
    .sort((a, b) => b.time.getTime() - a.time.getTime());
  const [newest] = backups;
  return newest && { path: newest.path, day: newest.time.toISOString().slice(0, 10) };
}
