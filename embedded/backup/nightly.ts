import { TZDate } from '@date-fns/tz';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { site } from '#content/site/site.ts';
import { sentenceOf, UserError } from '#lib/user-error.ts';
import { expireBackups } from './expiry.ts';
import { timeOfBackup } from './backup-name.ts';
import type { Target } from './control.ts';
import type { rememberSharing } from './folder-owner.ts';
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
export function backUpNightly(options: Options): () => void {
  const timer = setInterval(nightlyCheck(options), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

interface Options extends ReturnType<typeof rememberSharing> {
  settings: BackupSettings;
  dataDir: string;
  make: (target: Target) => Promise<MadeBackup>;
  log: (line: string) => void;
}

/** What is done every ten minutes, unless it is still being done. */
export function nightlyCheck({
  settings: { folder, recipient },
  dataDir,
  claim,
  sharedWith,
  make,
  log,
}: Options): () => Promise<void> {
  let said = '';
  let isBusy = false;
  let ownLast: string[] = [];
  const say = (sentence: string): void => {
    if (sentence !== '' && sentence !== said) log(`backup: ${sentence}`);
    said = sentence;
  };
  const check = async (): Promise<void> => {
    await claim().catch((error: unknown) => {
      // What the disk does not let it do, the backup says.
      if (error instanceof UserError) throw error;
    });
    const other = sharedWith();
    const names = other ? ownLast : await readdir(folder).catch(() => []);
    if (isDue(names, new Date())) {
      const { file, rows, isHeld } = await make({ folder, recipient });
      log(`backup: ${file}, ${rows} rows.`);
      ownLast = [basename(file)];
      if (!other && !isHeld) await expireBackups(folder, dataDir, log);
    }
    say(other ? sharedBy(folder, other) : '');
  };
  return async () => {
    if (isBusy) return;
    isBusy = true;
    await check().catch((error: unknown) => say(sentenceOf(error)));
    isBusy = false;
  };
}

const sharedBy = (folder: string, { dataDir, host }: { dataDir: string; host: string }): string =>
  `a copy of this installation (${dataDir} on ${host}) keeps its backups in ${folder}, too, and what is deleted in ` +
  'one of them a start deletes in the other: set BACKUP_DIR of one to a folder of its own. Until then no backup ' +
  'is deleted.';
