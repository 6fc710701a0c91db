import { industryUpdates } from '#content/pages/industry-updates.ts';
import { archiveWords as words } from '#content/words/archive-words.ts';
import { issuePath, type IssueSummary } from '#lib/newsletter/issue.ts';
import type { Neighbours } from '#lib/newsletter/archive/queries.ts';

/** To the issue before and the issue after this one. */
export function IssueNeighbours({ older, newer }: Neighbours) {
  if (!older && !newer) return null;
  return (
    <nav aria-label={words.others} className="no-print mt-10 grid gap-4 sm:grid-cols-2">
      {older && <Neighbour issue={older} says={words.previousIssue} rel="prev" />}
      {newer && <Neighbour issue={newer} says={words.nextIssue} rel="next" />}
    </nav>
  );
}

function Neighbour({ issue, says, rel }: { issue: IssueSummary; says: string; rel: 'prev' | 'next' }) {
  return (
    <a
      href={issuePath(issue.number)}
      rel={rel}
      className={`group card block p-4 hover:border-control ${rel === 'next' ? 'sm:col-start-2 sm:text-right' : ''}`}
    >
      <span className="data block text-muted">
        {says}: #{issue.number}
      </span>
      <span className="mt-1 block leading-snug underline-offset-4 group-hover:underline">{issue.title}</span>
    </a>
  );
}

const shortcut = 'link grid min-h-11 place-items-center';

/** On small screens, where no list stands beside the issue: to the list, and to the issues around it. */
export function IssueShortcuts({ older, newer, list }: Neighbours & { list: string }) {
  return (
    <nav aria-label={words.around} className="no-print mb-6 flex flex-wrap gap-x-6 lg:hidden">
      <a href={list} className={shortcut}>
        {industryUpdates.browseAll}
      </a>
      {older && (
        <a href={issuePath(older.number)} className={shortcut}>
          {words.previousIssue}
        </a>
      )}
      {newer && (
        <a href={issuePath(newer.number)} className={shortcut}>
          {words.nextIssue}
        </a>
      )}
    </nav>
  );
}
