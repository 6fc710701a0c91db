import { issueImagePath, issuePath } from '#lib/newsletter/issue.ts';
import type { ArchiveRuntime } from '#lib/runtime.ts';

/** Under which the newest issue is cached. */
export const NEWEST_ISSUE_KEY = 'issue newest';

/** The page and the image of the newest issue, once the first page of the archive has been read. */
export function newestIssuePaths(data: ArchiveRuntime['data']): string[] {
  const newest = data.get(NEWEST_ISSUE_KEY)?.value as { issue: { number: number } } | undefined;
  return newest ? [issuePath(newest.issue.number), issueImagePath(newest.issue.number)] : [];
}
