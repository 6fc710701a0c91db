import type { PgliteConnection } from '@supabase/lite/pglite';
import type { DataLock } from '#embedded/database/data-lock.ts';
import { pgliteDatabase } from '#embedded/database/database.ts';
import type { Cleanup } from '#embedded/database/open-database.ts';
import { takeOrders, type Target } from './control.ts';
import { clearRestores } from './expiry.ts';
import { keepJournal } from './journal.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';
import { backUpNightly } from './nightly.ts';
import type { BackupSettings } from './settings.ts';

/** Runs work alone on the connection, after what was asked for before. */
type Always = <T>(work: () => Promise<T>) => Promise<T>;

interface Options extends BackupSettings {
  dataDir: string;
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
  const { dataDir, folder, lock, log } = options;
  const make = (target: Target): Promise<MadeBackup> =>
    always(() => makeBackup(pgliteDatabase(connection.driver), target));
  await keepJournal(connection, always, folder, log);
  const orders = await takeOrders(dataDir, make);
  cleanups.push(() => orders.close());
  await lock.announce(orders.socket);
  cleanups.push(await clearRestores(dataDir, log));
  if (options.isNightly) cleanups.push(backUpNightly(options, dataDir, make, log));
}
