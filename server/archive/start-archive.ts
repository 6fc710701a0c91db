import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#lib/config.ts';
import { runtime } from '#lib/runtime.ts';
import { callFunction } from '#server/backend/call-function.ts';
import { ArchivePoller, type Pages } from './archive-poller.ts';
import { ArchiveSnapshot } from './archive-snapshot.ts';

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
  const archive = new ArchivePoller(() => callFunction({ url, key }, 'archive_version'), snapshot, {
    isOnly: settings.EMBEDDED_BACKEND,
  });
  archive.pages = pages;
  runtime.archive = archive;
  await archive.start();
  return archive;
}
