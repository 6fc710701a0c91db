import 'server-only';
import { cache } from 'react';
import { parsePositiveInt } from '#lib/ids.ts';
import { archivePageCount } from '#lib/newsletter/issue.ts';
import { runtime } from '#lib/runtime.ts';
import { archivePage, issueByNumber, issueNumbers, type ArchivePage, type PlacedIssue } from './queries.ts';

/**
 * Anyone can request any number, and each would be a query. So it is looked up in the numbers of all
 * issues first, which cost one query for each version of the archive. Stale numbers may confirm what
 * is requested and never deny it.
 */
async function exists(isIn: (numbers: number[]) => boolean): Promise<boolean> {
  // Without a cache the numbers would be a second query.
  if (!runtime.archive) return true;
  return isIn(await issueNumbers(isIn));
}

/** The sent issue that a path names, or undefined when there is none. @throws UnavailableError */
export const requestedIssue = cache(async (segment: string): Promise<PlacedIssue | undefined> => {
  const number = parsePositiveInt(segment);
  if (number === undefined || !(await exists((numbers) => numbers.includes(number)))) return undefined;
  return issueByNumber(number);
});

/** Whether a path names a sent issue. @throws UnavailableError */
export const hasIssue = async (segment: string): Promise<boolean> =>
  (await requestedIssue(segment)) !== undefined;

/** A page of the list, or undefined when it has no issues. @throws UnavailableError */
export const requestedPage = cache(async (page: number): Promise<ArchivePage | undefined> => {
  if (!(await exists(({ length }) => page <= archivePageCount(length)))) return undefined;
  const found = await archivePage(page);
  return found.issues.length > 0 ? found : undefined;
});
