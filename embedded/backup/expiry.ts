import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { timeOfAside, timeOfBackup } from './backup-name.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
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

/**
 * Deletes the backups of a folder that are too old, those that a process left unfinished, and what restores
 * moved aside in the data folder.
 */
export async function expireBackups(folder: string, dataDir: string, now = new Date()): Promise<void> {
  const names = await readdir(folder);
  for (const name of expiredBackups(names, now)) await rm(join(folder, name));
  for (const name of names.filter((name) => UNFINISHED.test(name))) {
    const file = join(folder, name);
    if (now.getTime() - (await stat(file)).mtimeMs > DAY_MS) await rm(file);
  }
  for (const name of await readdir(dataDir)) {
    const movedAt = timeOfAside(name);
    if (movedAt && weekOf(now) - weekOf(movedAt) >= WEEKS) await rm(join(dataDir, name), { recursive: true });
  }
}
