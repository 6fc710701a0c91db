import { existsSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '#lib/user-error.ts';
import { failureOf, storageSentence, type StorageFailure } from './storage-failure.ts';

export interface DataLock {
  /** Tells other programs of this user where the holder takes orders and requests, and where its site is. */
  announce(facts: Facts): void;
  release(): void;
}

interface Facts {
  socket?: string;
  port?: number;
  site?: string;
}

/**
 * Of a command that opens the database itself: what it writes as root, the account of the site cannot open.
 * @throws UserError for root, where the folder is another account's
 */
export function assertOwnFolder(dataDir: string, account = process.getuid?.()): void {
  const [owner] = [join(dataDir, 'db'), dataDir].flatMap(
    (path) => statSync(path, { throwIfNoEntry: false })?.uid ?? [],
  );
  if (account !== 0 || owner === undefined || owner === 0) return;
  throw new UserError(
    `The data folder ${dataDir} belongs to another account (number ${owner}), which could not open what root writes ` +
      `there: run this as that account, as with sudo -u '#${owner}'.`,
  );
}

const lockOf = (dataDir: string): string => join(dataDir, 'lock.sqlite');
const ownerOf = (dataDir: string): string => join(dataDir, 'owner.json');

/**
 * Holds a data folder for this process. The lock is the operating system's own, taken through
 * SQLite on an otherwise empty file, so it ends with the process however that dies, and a process
 * id that was given out again cannot keep it. Waits `timeoutMs` for a holder that is just stopping.
 * @throws UserError when it does not let go, or when the folder cannot be written
 */
export async function lockDataFolder(dataDir: string, timeoutMs = 4000): Promise<DataLock> {
  try {
    return await takeLock(dataDir, timeoutMs);
  } catch (error) {
    if (['EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new UserError(`DATA_DIR must name a folder: ${dataDir} is a file, or lies in one.`, {
        cause: error,
      });
    const failure = failureOf(error) ?? BY_SQLITE_CODE[sqliteCode(error) ?? 0];
    throw failure ? new UserError(storageSentence(failure, dataDir), { cause: error }) : error;
  }
}

async function takeLock(dataDir: string, timeoutMs: number): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // A folder that was there already may be open to others, and enquiries lie in it.
  await chmod(dataDir, 0o700);
  const file = lockOf(dataDir);
  const owner = ownerOf(dataDir);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const database = new DatabaseSync(file, { timeout: 0 });
    try {
      database.exec('begin exclusive');
      const facts = { pid: process.pid };
      const announce = (more: Facts): void =>
        writeFileSync(owner, `${JSON.stringify(Object.assign(facts, more))}\n`, { mode: 0o600 });
      announce({});
      return { announce, release: () => database.close() };
    } catch (error) {
      database.close();
      const code = sqliteCode(error);
      // It holds nothing; whoever else has it open keeps the lock, which belongs to the file.
      if (code === SQLITE_NOTADB || code === SQLITE_CORRUPT) await truncate(file);
      else if (code !== SQLITE_BUSY) throw error;
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

/**
 * What the process has announced that holds a data folder; nothing when none does. A process that was killed
 * leaves its file behind, and its port to any other program.
 */
export async function announcedBy(dataDir: string): Promise<Facts> {
  if (!isHeld(lockOf(dataDir))) return {};
  return JSON.parse(await readFile(ownerOf(dataDir), 'utf8').catch(() => '{}')) as Facts;
}

function isHeld(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    database.prepare('select 1 from sqlite_master').get();
    return false;
  } catch (error) {
    return sqliteCode(error) === SQLITE_BUSY;
  } finally {
    database.close();
  }
}

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** READONLY, FULL and CANTOPEN. */
const BY_SQLITE_CODE: Record<number, StorageFailure> = { 8: 'read-only', 13: 'full', 14: 'forbidden' };

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  // The low byte; the rest refines it.
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
