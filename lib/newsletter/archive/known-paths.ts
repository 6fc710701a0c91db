import { parsePositiveInt } from '#lib/ids.ts';
import { archivePageCount } from '#lib/newsletter/issue.ts';
import { archivePath, overviewPaths } from '#lib/routes.ts';
import { runtime } from '#lib/runtime.ts';

/** Under which the numbers of all sent issues are cached. */
export const NUMBERS_KEY = 'numbers';

const ISSUE = new RegExp(`^${archivePath}/([^/]+)(?:/image\\.png)?$`);
const LATER_PAGE = new RegExp(`^${archivePath}/page/([^/]+)$`);

/**
 * Whether the archive has something at a path of its own, without a query: undefined while the numbers of
 * its issues are not known in its current version.
 */
export function archiveHas(path: string): boolean | undefined {
  if (overviewPaths.includes(path)) return true;
  // It is redirected.
  if (path.endsWith('/')) return undefined;
  const [, issue] = ISSUE.exec(path) ?? [];
  const [, page] = LATER_PAGE.exec(path) ?? [];
  const number = parsePositiveInt(issue ?? page);
  if (number === undefined) return false;
  const { archive } = runtime;
  const known = archive?.data.get(NUMBERS_KEY);
  if (!known || known.version !== archive?.version) return undefined;
  const numbers = known.value as number[];
  return issue === undefined ? number <= archivePageCount(numbers.length) : numbers.includes(number);
}
