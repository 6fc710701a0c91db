import { readdir } from 'node:fs/promises';

/** What a restore moves aside: a database that holds as much about people as a backup. */
const ASIDE = 'before-restore-';

/** In the data folder: the database that a restore is making. */
export const UNFINISHED_RESTORE = 'restore.unfinished';

const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const STAMP = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;
const BACKUP = /^backup-(.+?)\.jsonl\.gz(\.age)?$/;

function timeOf(text: string | undefined): Date | undefined {
  const [, day, hours, minutes, seconds] = STAMP.exec(text ?? '') ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

export const nameOfBackup = (at: Date, isEncrypted: boolean): string =>
  `backup-${stamp(at)}.jsonl.gz${isEncrypted ? '.age' : ''}`;

/** When the backup of this name was made; undefined for another file. */
export const timeOfBackup = (name: string): Date | undefined => timeOf(BACKUP.exec(name)?.[1]);

export const DAY_MS = 24 * 60 * 60 * 1000;

/** The newest backup of these names, but for those that a clock ahead of its time has named. */
export function newestOf(names: string[], now = Date.now()): { name: string; at: Date } | undefined {
  return names
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at && at.getTime() <= now + DAY_MS ? [{ name, at }] : [];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
}

/** When the newest backup in a folder was made, as `newestOf` says. */
export const newestBackup = async (folder: string, now = new Date()): Promise<Date | undefined> =>
  newestOf(await readdir(folder).catch(() => []), now.getTime())?.at;

export const nameOfAside = (at: Date): string => ASIDE + stamp(at);

/** When the folder of this name was moved aside; undefined for another one. */
export const timeOfAside = (name: string): Date | undefined =>
  name.startsWith(ASIDE) ? timeOf(name.slice(ASIDE.length)) : undefined;
