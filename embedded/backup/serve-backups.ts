import type { PgliteConnection } from '@supabase/lite/pglite';
import type { DataLock } from '#embedded/database/data-lock.ts';
import { pgliteDatabase } from '#embedded/database/database.ts';
import type { Cleanup } from '#embedded/database/open-database.ts';
import type { Always } from '#embedded/gateway/queue.ts';
import { UserError } from '#lib/user-error.ts';
import { takeOrders, type Target } from './control.ts';
import { clearRestores, isRetentionHeld } from './expiry.ts';
import { assertOwn, claimForProcess, FolderAwayError, rememberSharing } from './folder-owner.ts';
import { keepJournal } from './journal.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';
import { backUpNightly } from './nightly.ts';
import type { BackupSettings } from './settings.ts';

interface Options extends BackupSettings {
  dataDir: string;
  /** Names this installation. */
  installId: string;
  lock: DataLock;
  log: (line: string) => void;
}

/**
 * Backups that another would expire are no state to start in.
 * @throws UserError where each night's would go into another's folder, of which nothing is changed
 */
export async function refuseFolderOfAnother({
  folder,
  installId,
  dataDir,
  isNightly,
}: Options): Promise<void> {
  if (isNightly) await assertOwn(folder, installId, dataDir).catch(throwRefusal);
}

/** What a disk that is away cannot do is said by the first check. */
function throwRefusal(error: unknown): void {
  if (error instanceof UserError && !(error instanceof FolderAwayError)) throw error;
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
  const { claim, sharedWith } = rememberSharing(claimForProcess(folder, installId, dataDir));
  if (options.isNightly) await claim().catch(throwRefusal);
  const writeJournal = await keepJournal(connection, always, { folder, dataDir, log });
  const make = (target: Target): Promise<MadeBackup> => {
    // The disk may have been away when something was deleted.
    writeJournal();
    return always(() => makeBackup(db, target));
  };
  const orders = await takeOrders(dataDir, async (target) => {
    // What the disk does not let it do, the backup says.
    if (target.folder === folder) await claim().catch(() => undefined);
    const made = await make(target);
    return { ...made, isHeld: made.isHeld || sharedWith() !== undefined };
  });
  cleanups.push(() => orders.close());
  lock.announce({ socket: orders.socket });
  cleanups.push(await clearRestores(dataDir, () => always(() => isRetentionHeld(db)), log));
  if (!options.isNightly) return;
  const claimAgain = async (): Promise<void> => {
    await claim();
    // Its disk may be back.
    writeJournal();
  };
  cleanups.push(backUpNightly({ settings: options, dataDir, claim: claimAgain, sharedWith, make, log }));
}
