import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import type { Config } from '#lib/config.ts';
import { runtime } from '#lib/runtime.ts';
import { callFunction } from '#server/backend/call-function.ts';
import { readAtScrape } from '#server/observability/metrics.ts';
import { ClockCheck } from './clock-check.ts';
import { ArchivePoller, type Pages } from './archive-poller.ts';
import { ArchiveSnapshot } from './archive-snapshot.ts';

/** How long the embedded database may take to begin, in milliseconds: it holds requests meanwhile. */
const EMBEDDED_START_MS = 60_000;

/** Starts the archive's cache of this process, unless pages cannot be cached or there is no Supabase. */
export async function startArchive(
  pages: Pages,
  { buildDir, settings }: { buildDir: string; settings: Config },
): Promise<ArchivePoller | undefined> {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key, PAGE_POLICY, PORT } = settings;
  const folder = settings.CACHE_DIR ?? join(settings.DATA_DIR, 'cache');
  if (!url || !key || PAGE_POLICY === 'nonce') return undefined;
  const build = readFileSync(join(buildDir, 'BUILD_ID'), 'utf8');
  const snapshot = new ArchiveSnapshot(folder, { name: String(PORT), identity: `${build} ${url}` });
  const isEmbedded = settings.EMBEDDED_BACKEND;
  const poll = (): Promise<unknown> => {
    const isStarting = isEmbedded && archive.polledAt === -Infinity;
    const options = { onDated, ...(isStarting && { timeoutMs: EMBEDDED_START_MS }) };
    return callFunction({ url, key }, 'archive_version', {}, options);
  };
  const archive = new ArchivePoller(poll, snapshot, { isOnly: isEmbedded });
  archive.pages = pages;
  runtime.archive = archive;
  await archive.start();
  return archive;
}

const clock = new ClockCheck();
const onDated = clock.note.bind(clock);
readAtScrape(
  Gauge,
  'clock_difference_seconds',
  'By how much this clock is at least ahead of the database, or behind (negative).',
  () => clock.seconds,
);
readAtScrape(
  Gauge,
  'mail_worker_seen_timestamp_seconds',
  'When a mail worker was heard of last, to the minute; 0 for never.',
  () => Date.parse(runtime.archive?.workerAt ?? '1970-01-01') / 1_000,
);
