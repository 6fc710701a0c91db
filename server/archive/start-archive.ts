import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#lib/config.ts';
import { runtime } from '#lib/runtime.ts';
import { ArchivePoller, type Pages } from './archive-poller.ts';
import { ArchiveSnapshot } from './archive-snapshot.ts';

/** With the time between polls, less than other instances wait for (lib/newsletter/archive/changes.ts). */
const POLL_TIMEOUT_MS = 3_000;

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
  const archive = new ArchivePoller(() => fetchVersion(url, key), snapshot, {
    isOnly: settings.EMBEDDED_BACKEND,
  });
  archive.pages = pages;
  runtime.archive = archive;
  await archive.start();
  return archive;
}

async function fetchVersion(url: string, key: string): Promise<unknown> {
  const response = await fetch(new URL('/rest/v1/rpc/archive_version', url), {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: '{}',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(POLL_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`archive_version responded with ${response.status}`);
  return response.json();
}
