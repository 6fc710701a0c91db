import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '#lib/user-error.ts';

export interface DataLock {
  release(): void;
}

/**
 * Holds a data folder for this process. The lock is the operating system's own, taken through
 * SQLite on an otherwise empty file, so it ends with the process however that dies, and a process
 * id that was given out again cannot keep it. Waits `timeoutMs` for a holder that is just stopping.
 * @throws UserError when it does not let go
 */
export async function lockDataFolder(dataDir: string, timeoutMs = 4000): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // A folder that was there already may be open to others, and enquiries lie in it.
  await chmod(dataDir, 0o700);
  const owner = join(dataDir, 'owner.json');
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const database = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 });
    try {
      database.exec('begin exclusive');
      await writeFile(owner, `${JSON.stringify({ pid: process.pid })}\n`, { mode: 0o600 });
      return { release: () => database.close() };
    } catch (error) {
      database.close();
      if (!isBusy(error)) throw error;
    }
    if (Date.now() >= deadline) {
      const pid = /"pid":(\d+)/.exec(await readFile(owner, 'utf8').catch(() => ''))?.[1];
      throw new UserError(
        `The data folder ${dataDir} is in use by another running copy${pid ? ` (process ${pid})` : ''}. ` +
          'Stop that one first, or set DATA_DIR to another folder.',
      );
    }
    await delay(100);
  }
}

function isBusy(error: unknown): boolean {
  // SQLITE_BUSY
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
