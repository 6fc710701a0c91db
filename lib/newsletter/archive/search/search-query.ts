import { searchPath } from '#lib/routes.ts';

/** The longest question the database takes, in characters; the input says the same. */
export const LONGEST_QUERY = 200;

/** The most finds that can be paged through (search_issues in the database). */
export const LISTED_RESULTS = 200;

/** The address of a page of finds. */
export function searchPagePath(query: string, page: number): string {
  const parameters = new URLSearchParams({ q: query, ...(page > 1 && { page: String(page) }) });
  return `${searchPath}?${parameters}`;
}
