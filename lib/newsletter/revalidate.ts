import 'server-only';
import { revalidateTag } from 'next/cache';
import { after } from 'next/server';
import { errorText, log } from '@/lib/log';
import { feeds } from './feed-paths';
import { issueImagePath, issuePath } from './issue';
import { ARCHIVE_TAG, issueTag, NEWEST_TAG } from './tags';
import { archiveAnswered } from './unavailable';

/**
 * To be called when an issue was sent, corrected, withdrawn or shown again: from then on no page of this instance shows what was
 * before. Lists, counts, neighbours, feeds and sitemap are made anew when next asked for; those most asked for, at once.
 * Only in a route handler or a server action. Other instances follow within five minutes (docs/decisions/0011).
 */
export function issueChanged(number: number): void {
  archiveAnswered();
  for (const tag of [ARCHIVE_TAG, NEWEST_TAG, issueTag(number)]) revalidateTag(tag, { expire: 0 });
  after(() =>
    renew([
      '/industry-updates',
      issuePath(number),
      issueImagePath(number),
      ...Object.values(feeds),
      '/sitemap.xml',
    ]),
  );
}

/**
 * Asks this server for the pages, so that they are new on disk even if the process ends or the database fails before a visitor comes.
 * Elsewhere than behind server/main.ts the address is not known, and the first visitor does it.
 */
async function renew(paths: readonly string[]): Promise<void> {
  const { PORT, HOST = '127.0.0.1', FRONT_DOOR } = process.env;
  if (FRONT_DOOR !== '1' || !PORT) return;
  const host =
    HOST === '0.0.0.0' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST === '::' ? '::1' : HOST}]` : HOST;
  for (const path of paths) {
    try {
      const answer = await fetch(`http://${host}:${PORT}${path}`, { cache: 'no-store', method: 'HEAD' });
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
    } catch (error) {
      log.error('archive.renew-failed', { path, cause: errorText(error) });
    }
  }
}
