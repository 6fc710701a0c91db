import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#embedded/database/database.ts';
import { DAY_MS, timeOfAside, timeOfBackup, UNFINISHED_RESTORE } from './backup-name.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAYS = 7;
const WEEKS = 5;

/** Of a backup that is being made, or whose process was killed. */
const UNFINISHED = /^backup-.*\.unfinished$/;

const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);
/** The first of January 1970 was a Thursday; weeks begin on Monday. */
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7);

/**
 * The backups that go, of those with these names: what stays is all of the last 24 hours, the newest of each
 * of the last seven days, and of this week and each of the four before. The newest of all always stays.
 */
export function expiredBackups(names: string[], now: Date): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at ? [{ name, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const days = new Set<number>();
  const weeks = new Set<number>();
  return newestFirst
    .filter(({ at }, index) => {
      const isFirstOfDay = !days.has(dayOf(at));
      const isFirstOfWeek = !weeks.has(weekOf(at));
      days.add(dayOf(at));
      weeks.add(weekOf(at));
      return !(
        index === 0 ||
        now.getTime() - at.getTime() < DAY_MS ||
        (isFirstOfDay && dayOf(now) - dayOf(at) < DAYS) ||
        (isFirstOfWeek && weekOf(now) - weekOf(at) < WEEKS)
      );
    })
    .map(({ name }) => name);
}

/** Whether this clock may have jumped: nothing is deleted for its age then. */
export async function isRetentionHeld(db: Database): Promise<boolean> {
  const [row] = await db.query<{ held: boolean }>(
    'select app_private.retention_held_until(clock_timestamp()) is not null as held',
  );
  return row?.held ?? false;
}

type Log = (line: string) => void;

/**
 * Deletes the backups of a folder that are too old, those that a process left unfinished, and what restores
 * moved aside in the data folder: while retention is not held.
 */
export async function expireBackups(
  folder: string,
  dataDir: string,
  log: Log,
  now = new Date(),
): Promise<void> {
  const names = await readdir(folder);
  for (const name of expiredBackups(names, now)) await rm(join(folder, name));
  for (const name of names.filter((name) => UNFINISHED.test(name))) {
    const file = join(folder, name);
    if (now.getTime() - (await stat(file)).mtimeMs > DAY_MS) await rm(file);
  }
  await expireAsides(dataDir, log, now);
}

/** Deletes what restores moved aside in the data folder, once it is as old as a backup may become. */
async function expireAsides(dataDir: string, log: Log, now: Date): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const movedAt = timeOfAside(name);
    if (!movedAt || weekOf(now) - weekOf(movedAt) < WEEKS) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
    log(`backup: ${join(dataDir, name)}, which a restore moved aside, is deleted for its age.`);
  }
}

/**
 * Deletes what restores left in a data folder that the caller has locked: at once what a killed one did not
 * finish, and each hour what has become too old, whether or not backups are made.
 * @param isHeld as `isRetentionHeld` says: the folder may be all that holds the enquiries since a backup
 * @returns what ends it
 */
export async function clearRestores(
  dataDir: string,
  isHeld: () => Promise<boolean>,
  log: Log,
): Promise<() => void> {
  const cleared = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log(`backup: what a restore left is not deleted: ${String(error)}`));
  const expire = async (): Promise<void> => {
    if (!(await isHeld())) await expireAsides(dataDir, log, new Date());
  };
  await cleared(rm(join(dataDir, UNFINISHED_RESTORE), { recursive: true, force: true }));
  await cleared(expire());
  const timer = setInterval(() => void cleared(expire()), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
