/**
 * What a page was made from. A page is made anew when one of its tags is revalidated. While the database is down, a page that lost only
 * {@link ARCHIVE_TAG} is still given as it was (server/next-cache/next-cache-handler.mjs): an older list or an uncorrected text is better than none. A page
 * that lost one of the others holds the text of an issue that was withdrawn, and is given no more.
 */

/** On everything that is made from the sent issues: pages, images, feeds, sitemap. Revalidated by every change. */
export const ARCHIVE_TAG = 'archive';

/** On what shows the newest issues' own text: the archive's front and the feeds. Revalidated when any issue is withdrawn. */
export const ANY_WITHDRAWAL_TAG = 'withdrawal';

/** On what shows the text of one issue: its page and its image. Revalidated when it is withdrawn. */
export const withdrawalTag = (number: number): string => `withdrawal-${number}`;
