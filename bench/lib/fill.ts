import { startBackend } from '../../embedded/backend.ts';
import { pgliteDatabase, type Database } from '../../embedded/database/database.ts';
import { openDatabase, type Cleanup } from '../../embedded/database/open-database.ts';

export interface FilledDatabase<T> {
  admin: { email: string; password: string };
  /** What `work` returned. */
  filled: T;
}

/** Makes a database in a new folder as `npm start` does, and does `work` on it while nothing else has it. */
export async function fillDatabase<T>(
  folder: string,
  work: (db: Database) => Promise<T>,
): Promise<FilledDatabase<T>> {
  const backend = await startBackend({ dataDir: folder, port: 0 });
  await backend.close();
  const cleanups: Cleanup[] = [];
  try {
    const filled = await openDatabase(folder, cleanups, ({ driver }) => work(pgliteDatabase(driver)));
    return { admin: { email: backend.adminEmail, password: backend.adminPassword ?? '' }, filled };
  } finally {
    for (const cleanup of cleanups) await cleanup();
  }
}
