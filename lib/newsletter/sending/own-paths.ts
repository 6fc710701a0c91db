import 'server-only';
import { pages } from '#content/pages.ts';
import { documentPath, documents } from '#lib/documents/documents.ts';
import { archivePath, calendarFilePath, overviewPaths, papersFeedPath } from '#lib/routes.ts';

/** What answers on this website, but for issues of the archive and for what only programs ask for. */
export const ownPaths: readonly string[] = [
  ...pages.map(({ path }) => path),
  ...overviewPaths,
  ...documents.map(documentPath),
  papersFeedPath,
  calendarFilePath,
];

/**
 * Of paths on this website, those that nothing answers at.
 * @param hasIssue whether the archive has the issue that the last part of a path names
 */
export async function unknownPaths(
  paths: Iterable<string>,
  hasIssue: (segment: string) => Promise<boolean>,
): Promise<string[]> {
  const unknown: string[] = [];
  for (const path of new Set(paths)) {
    if (ownPaths.includes(path)) continue;
    const isArchived =
      path.startsWith(`${archivePath}/`) && (await hasIssue(path.slice(archivePath.length + 1)));
    if (!isArchived) unknown.push(path);
  }
  return unknown;
}
