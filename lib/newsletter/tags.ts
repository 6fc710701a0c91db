/**
 * What a page was made from. A page is made anew when one of its tags is revalidated; while the database is down, a page that lost
 * only {@link ARCHIVE_TAG} is still given as it was (server/page-cache.mjs), since nothing in it became wrong but its lists.
 */

/** On everything that is made from the sent issues: pages, feeds, sitemap. */
export const ARCHIVE_TAG = 'archive';

/** On what shows the newest issues' own text: the archive's front and the feeds. */
export const NEWEST_TAG = 'archive-newest';

/** On what shows the text of one issue: its page and its image. */
export const issueTag = (number: number): string => `issue-${number}`;
