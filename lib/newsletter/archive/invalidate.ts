import 'server-only';
import { revalidateTag } from 'next/cache';
import { feeds } from '#lib/routes.ts';
import { issueImagePath, issuePath } from '#lib/newsletter/issue.ts';
import { renew } from './prewarm.ts';
import { ANY_WITHDRAWAL_TAG, ARCHIVE_TAG, withdrawalTag } from './tags.ts';
import { archiveAnswered } from './errors.ts';

/**
 * Has everything that is made from the issues made anew when next asked for; the text of the withdrawn ones is given no more, not
 * even while the database is down. Only in a route handler or a server action.
 */
export function expireArchive(withdrawn: readonly number[]): void {
  const tags = withdrawn.length > 0 ? [ANY_WITHDRAWAL_TAG, ...withdrawn.map(withdrawalTag)] : [];
  for (const tag of [ARCHIVE_TAG, ...tags]) revalidateTag(tag, { expire: 0 });
}

/**
 * To be called when an issue was sent, corrected, withdrawn or shown again: from then on no page of this instance shows what was
 * before. Lists, counts, neighbours, feeds and sitemap are made anew when next asked for; those most asked for, at once.
 * Only in a route handler or a server action. Other instances follow within five minutes (docs/decisions/0011).
 */
export function issueChanged(number: number, { withdrawn = false } = {}): void {
  archiveAnswered();
  expireArchive(withdrawn ? [number] : []);
  renew([
    '/industry-updates',
    issuePath(number),
    issueImagePath(number),
    ...Object.values(feeds),
    '/sitemap.xml',
  ]);
}
