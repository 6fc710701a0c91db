import { TZDate } from '@date-fns/tz';
import { readdir } from 'node:fs/promises';
import { site } from '#content/site/site.ts';
import { UserError } from '#lib/user-error.ts';
import { expireBackups } from './expiry.ts';
import { timeOfBackup } from './backup-name.ts';
import type { Target } from './control.ts';
import type { MadeBackup } from './make-backup.ts';
import type { BackupSettings } from './settings.ts';

const HOUR_MS = 60 * 60 * 1000;
const NIGHT_HOUR = 2;
const CHECK_MS = 10 * 60 * 1000;

/** The day that a night's backup belongs to: it begins at two in the morning where the firm is. */
function nightOf(at: Date): string {
  const local = new TZDate(at.getTime() - NIGHT_HOUR * HOUR_MS, site.timeZone);
  return `${local.getFullYear()}-${local.getMonth()}-${local.getDate()}`;
}

/** Whether no backup of these names was made since two this morning. A machine that slept makes up for it. */
export const isDue = (names: string[], now: Date): boolean =>
  !names.some((name) => {
    const at = timeOfBackup(name);
    return at !== undefined && nightOf(at) === nightOf(now);
  });

/**
 * Makes a backup each night and deletes what is too old, once that is made. A failure is logged once, and
 * tried again every ten minutes.
 * @returns what ends it
 */
export function backUpNightly(...options: Parameters<typeof nightlyCheck>): () => void {
  const timer = setInterval(nightlyCheck(...options), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** What is done every ten minutes, unless it is still being done. */
export function nightlyCheck(
  { folder, recipient }: BackupSettings,
  dataDir: string,
  make: (target: Target) => Promise<MadeBackup>,
  log: (line: string) => void,
): () => Promise<void> {
  let failing = '';
  let isBusy = false;
  return async () => {
    const names = await readdir(folder).catch(() => []);
    if (isBusy || !isDue(names, new Date())) return;
    isBusy = true;
    try {
      const { file, rows } = await make({ folder, recipient });
      log(`backup: ${file}, ${rows} rows.`);
      failing = '';
      await expireBackups(folder, dataDir);
    } catch (error) {
      const sentence = error instanceof UserError ? error.message : String(error);
      if (sentence !== failing) log(`backup: ${sentence}`);
      failing = sentence;
    } finally {
      isBusy = false;
    }
  };
}
