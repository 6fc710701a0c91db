import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { flushFolder, flushTree } from '#lib/files/flush.ts';
import { UserError } from '#lib/user-error.ts';
import { DURABLE_START, DurableFiles, PLAIN_START } from './durable-files.ts';
import { assertNotLost, assertSameMajor } from './lost-database.ts';
import { keepUsedParsers } from './result-parsers.ts';
import { explainFailure } from './storage-failure.ts';

export type Cleanup = () => Promise<void> | void;

/**
 * Opens the database in the folder `db` of a data folder and does `work` on it; closing waits for that
 * work, however it ends. `onPrinted` hears each line that PostgreSQL prints.
 * @throws UserError when the folder or the disk does not let it
 */
export function openDatabase<T>(
  dataDir: string,
  cleanups: Cleanup[],
  work: (connection: PgliteConnection) => Promise<T>,
  onPrinted: (line: string) => void = () => undefined,
): Promise<T> {
  let connection: PgliteConnection | undefined;
  const opening = (async () => {
    const dir = join(dataDir, 'db');
    assertNotLost(dataDir);
    assertSameMajor(dataDir);
    let files: DurableFiles | undefined;
    try {
      await createCluster(dir);
      // Of a process that is gone: the lock of the data folder is ours. A power cut may leave it empty,
      // which PostgreSQL refuses.
      rmSync(join(dir, 'postmaster.pid'), { force: true });
      files = new DurableFiles(dir, onPrinted);
      connection = await createPgliteConnection({ pgliteOptions: { fs: files, startParams: DURABLE_START } });
      await connection.driver.waitReady;
      keepUsedParsers(connection.driver);
      return await work(connection);
    } catch (error) {
      throw error instanceof UserError ? error : explainFailure(error, files?.printed ?? [], dataDir);
    }
  })();
  // Whoever waits for it hears of a failure; until then it must not end the process as unhandled.
  opening.catch(() => undefined);
  cleanups.push(async () => {
    await opening.catch(() => undefined);
    // After a panic there is nothing to close.
    await connection?.close().catch(() => undefined);
  });
  return opening;
}

/**
 * Creates the database files aside and moves them into place whole and flushed: a first start that is
 * killed, or a power cut, must not spoil the next.
 */
async function createCluster(dir: string): Promise<void> {
  if (existsSync(dir) && readdirSync(dir).length > 0) return;
  const unfinished = `${dir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const cluster = await PGlite.create(unfinished, { startParams: PLAIN_START });
  await cluster.close();
  flushTree(unfinished);
  rmSync(dir, { recursive: true, force: true });
  renameSync(unfinished, dir);
  flushFolder(dirname(dir));
}
