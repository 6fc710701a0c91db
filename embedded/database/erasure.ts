import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** After a failure, such as a disk that is full: until then somebody may have made room. */
const RETRY_MS = 600_000;

type Times = {
  /** How long the bytes of deleted rows may wait for further deletions, in milliseconds. */
  delayMs?: number | undefined;
  retryMs?: number;
};

/**
 * Whenever a transaction announces that it deleted something of a person, rewrites the tables and
 * starts a new write-ahead log: a plain vacuum leaves the bytes of deleted rows in the pages, and a
 * recycled segment of the log holds what it held (decision 30). Requests wait meanwhile; a start
 * makes up for what an interrupted one owes, and one that failed is tried again.
 */
export async function eraseDeleted(
  { driver }: { driver: Pick<PgliteConnection['driver'], 'exec' | 'listen'> },
  always: Always,
  dataDir: string,
  log: (line: string) => void,
  { delayMs = 0, retryMs = RETRY_MS }: Times = {},
): Promise<void> {
  const owed = join(dataDir, 'erasure-owed');
  let waiting = false;
  let timer: NodeJS.Timeout | undefined;
  const erase = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) return;
    waiting = true;
    always(async () => {
      waiting = false;
      await driver.exec(`vacuum full ${ERASED_TABLES.join(', ')}`);
      // The checkpoint drops the segments before the new one.
      await driver.exec('select pg_switch_wal()');
      await driver.exec('checkpoint');
      rmSync(owed, { force: true });
    }).catch((error: unknown) => {
      log(`deleted rows are still in the files: ${String(error)}`);
      timer ??= setTimeout(erase, retryMs).unref();
    });
  };
  await driver.exec('set wal_recycle = off');
  await driver.listen('erased', () => {
    writeFileSync(owed, '', { mode: 0o600, flush: true });
    flushFolder(dataDir);
    if (delayMs === 0) erase();
    else timer ??= setTimeout(erase, delayMs).unref();
  });
  if (existsSync(owed)) erase();
}
