import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#lib/config.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { ArchivePoller } from '#server/archive/archive-poller.ts';
import { callFunction } from '#server/backend/call-function.ts';
import { RedirectList } from './redirect-list.ts';

/** Where no archive is polled, which has the number too. In milliseconds. */
const POLL_MS = 2_000;

const polled = z.object({ redirects_version: z.number() });

/** The list of this process, empty without Supabase; follow it once the archive is polled. */
export function createRedirects(settings: Config): RedirectList | undefined {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key, PORT } = settings;
  if (!url || !key) return undefined;
  const folder = settings.CACHE_DIR ?? join(settings.DATA_DIR, 'cache');
  const list = new RedirectList(
    () => callFunction({ url, key }, 'site_redirects'),
    join(folder, `redirects-${PORT}.json`),
  );
  list.restore();
  return list;
}

/** Reads the list again whenever its number changes; resolves once it was read first, or could not be. */
export async function followRedirects(
  list: RedirectList,
  archive: ArchivePoller | undefined,
  { SUPABASE_URL: url = '', SUPABASE_PUBLISHABLE_KEY: key = '' }: Config,
): Promise<void> {
  if (archive) {
    archive.onRedirects = (version) => void list.follow(version);
    return list.follow(archive.redirectsVersion);
  }
  let isUp = true;
  const poll = async (): Promise<void> => {
    try {
      const { redirects_version } = polled.parse(await callFunction({ url, key }, 'archive_version'));
      isUp = true;
      await list.follow(redirects_version);
    } catch (error) {
      if (isUp) log.warn('redirects.poll_failed', { cause: errorText(error) });
      isUp = false;
    }
  };
  setInterval(() => void poll(), POLL_MS).unref();
  await poll();
}
