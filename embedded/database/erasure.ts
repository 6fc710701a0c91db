import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { Always } from '#embedded/gateway/queue.ts';
import { flushFolder } from '#lib/files/flush.ts';

/** Every table that holds something about a person, and is rewritten when that is deleted. */
export const ERASED_TABLES = [
  'public.contact_submissions',
  'public.newsletter_subscriptions',
  'app_private.subscription_tokens',
  'app_private.newsletter_confirmations',
  'app_private.newsletter_import_rows',
  'app_private.mail_outbox',
  'app_private.enquiry_search',
  'app_private.rate_events',
  'app_private.account_links',
  'auth.users',
  'auth.identities',
];

/** Rewritten in one turn of the queue, in a tenth of a second or two; a larger table has its own turn. */
const TURN_BYTES = 8_000_000;

/** In which those who waited for a turn are heard: while PostgreSQL works, nothing is read. */
const PAUSE_MS = 50;

/** After a failure, such as a disk that is full: until then somebody may have made room. */
const RETRY_MS = 600_000;

type Driver = Pick<PgliteConnection['driver'], 'exec' | 'listen'>;

export type ErasureOptions = {
  /** How long the bytes of deleted rows may wait for further deletions, or for a start, in milliseconds. */
  delayMs?: number;
  retryMs?: number;
  turnBytes?: number;
};

/**
 * Whenever a transaction announces that it deleted something of a person, rewrites the tables and
 * starts a new write-ahead log: a plain vacuum leaves the bytes of deleted rows in the pages, and a
 * recycled segment of the log holds what it held (decision 30). Requests wait for a turn of it at most;
 * a start makes up for what an interrupted one owes, and one that failed is tried again.
 * @returns what resolves when none is under way
 */
export async function eraseDeleted(
  { driver }: { driver: Driver },
  always: Always,
  dataDir: string,
  log: (line: string) => void,
  { delayMs = 0, retryMs = RETRY_MS, turnBytes = TURN_BYTES }: ErasureOptions = {},
): Promise<() => Promise<void>> {
  const owed = join(dataDir, 'erasure-owed');
  let announced = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      do {
        clearTimeout(timer);
        timer = undefined;
        announced = false;
        await rewrite(driver, always, turnBytes);
        // What was deleted meanwhile may be of a table that had its turn.
      } while (announced);
      rmSync(owed, { force: true });
    } catch (error) {
      log(`deleted rows are still in the files: ${String(error)}`);
      timer ??= setTimeout(erase, retryMs).unref();
    }
    running = undefined;
  };
  const erase = (): void => {
    running ??= run();
  };
  await driver.exec('set wal_recycle = off');
  await driver.listen('erased', () => {
    announced = true;
    try {
      writeFileSync(owed, '', { mode: 0o600, flush: true });
      flushFolder(dataDir);
    } catch (error) {
      // Thrown by a listener it would end the backend, which goes on without a note of what it owes.
      log(`a start would not know that deleted rows are still in the files: ${String(error)}`);
    }
    if (delayMs === 0) erase();
    else timer ??= setTimeout(erase, delayMs).unref();
  });
  if (existsSync(owed)) erase();
  return async () => running;
}

/** Rewrites all tables, and lets those who wait for the database come between large ones. */
async function rewrite(driver: Driver, always: Always, turnBytes: number): Promise<void> {
  const left = [...ERASED_TABLES];
  const turn = async (): Promise<void> => {
    for (let bytes = 0, isFirst = true; left[0] !== undefined; left.shift(), isFirst = false) {
      const [size] = await driver.exec(`select pg_total_relation_size('${left[0]}')::float8 as bytes`);
      bytes += (size!.rows[0] as { bytes: number }).bytes;
      if (bytes > turnBytes && !isFirst) return;
      await driver.exec(`vacuum full ${left[0]}`);
    }
    // The checkpoint drops the segments before the new one.
    await driver.exec('select pg_switch_wal()');
    await driver.exec('checkpoint');
  };
  await always(turn);
  while (left.length > 0) {
    await delay(PAUSE_MS);
    await always(turn);
  }
}
