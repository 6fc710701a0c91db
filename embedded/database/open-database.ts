import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';

export type Cleanup = () => Promise<void> | void;

/** Opens the database and does `work` on it; closing waits for that work, however it ends. */
export function openDatabase<T>(
  dir: string,
  cleanups: Cleanup[],
  work: (connection: PgliteConnection) => Promise<T>,
): Promise<T> {
  let connection: PgliteConnection | undefined;
  const opening = (async () => {
    await createCluster(dir);
    connection = await createPgliteConnection({ url: dir });
    return work(connection);
  })();
  // Whoever waits for it hears of a failure; until then it must not end the process as unhandled.
  opening.catch(() => undefined);
  cleanups.push(async () => {
    await opening.catch(() => undefined);
    await connection?.close();
  });
  return opening;
}

/**
 * Creates the database files aside and moves them into place whole: a first start that is killed
 * must not spoil the next.
 */
async function createCluster(dir: string): Promise<void> {
  if (existsSync(dir)) return;
  const unfinished = `${dir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const cluster = await PGlite.create(unfinished);
  await cluster.close();
  await rename(unfinished, dir);
}
