import type { PgliteConnection } from '@supabase/lite/pglite';
import type { DataLock } from '#embedded/database/data-lock.ts';
import { pgliteDatabase } from '#embedded/database/database.ts';
import type { Cleanup } from '#embedded/database/open-database.ts';
import { UserError } from '#lib/user-error.ts';
import { takeOrders, type Target } from './control.ts';
import { clearRestores, isRetentionHeld } from './expiry.ts';
import { claimForProcess, FolderAwayError } from './folder-owner.ts';
import { keepJournal } from './journal.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';
import { backUpNightly } from './nightly.ts';
import type { BackupSettings } from './settings.ts';

/** Runs work alone on the connection, after what was asked for before. */
type Always = <T>(work: () => Promise<T>) => Promise<T>;

interface Options extends BackupSettings {
  dataDir: string;
  /** Names this installation. */
  installId: string;
  lock: DataLock;
  log: (line: string) => void;
}

/** Keeps the journal of deletions, clears up after restores, makes backups when ordered and each night. */
export async function serveBackups(
  connection: PgliteConnection,
  always: Always,
  options: Options,
  cleanups: Cleanup[],
): Promise<void> {
  const { dataDir, folder, installId, lock, log } = options;
  const db = pgliteDatabase(connection.driver);
  const claim = claimForProcess(folder, installId, dataDir);
  // The first check says that a disk is away; backups that another would expire are no state to start in.
  if (options.isNightly)
    await claim().catch((error: unknown) => {
      if (error instanceof UserError && !(error instanceof FolderAwayError)) throw error;
    });
  const writeJournal = await keepJournal(connection, always, { folder, dataDir, log });
  const make = (target: Target): Promise<MadeBackup> => {
    // The disk may have been away when something was deleted.
    writeJournal();
    return always(() => makeBackup(db, target));
  };
  const orders = await takeOrders(dataDir, make);
  cleanups.push(() => orders.close());
  lock.announce({ socket: orders.socket });
  cleanups.push(await clearRestores(dataDir, () => always(() => isRetentionHeld(db)), log));
  if (options.isNightly) cleanups.push(backUpNightly({ settings: options, dataDir, claim, make, log }));
}
