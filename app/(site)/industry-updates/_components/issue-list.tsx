import type { ReactNode } from 'react';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { archiveWords as words } from '#content/words/archive-words.ts';
import { archiveDate, longDate } from '#lib/format.ts';
import { issuePath, type IssueSummary } from '#lib/newsletter/issue.ts';

type IssueList = {
  issues: readonly IssueSummary[];
  total: number;
  selected: number | undefined;
  /** Beside an issue on a page of its own: the list scrolls, not the issue. */
  beside?: boolean;
  children?: ReactNode;
};

export function IssueList({ issues, total, selected, beside, children }: IssueList) {
  return (
    <nav aria-labelledby="archive" className={`no-print ${beside ? 'issues-beside' : ''}`}>
      {/* Where a link past the issue leads, and where the focus goes when another page of the list was
          chosen. */}
      <h2 id="archive" tabIndex={-1} className="text-card">
        {words.list(total)}
      </h2>
      {issues.length === 0 ? (
        <p className="mt-4 text-muted">{industryUpdates.emptyList}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {issues.map(({ number, title, sentAt }) => (
            <li key={number} className={beside && number === selected ? 'issue-here' : undefined}>
              <a
                href={issuePath(number)}
                aria-current={number === selected ? 'page' : undefined}
                className="group block border-l-3 border-transparent px-4 py-3 hover:bg-surface aria-[current=page]:border-wattle-400 aria-[current=page]:bg-surface"
              >
                <span className="data flex justify-between gap-4 text-muted">
                  <span>{words.issue(number)}</span>
                  <time dateTime={sentAt} title={longDate(sentAt)}>
                    {archiveDate(sentAt)}
                  </time>
                </span>
                <span className="marked mt-1 block leading-snug underline-offset-4 group-hover:underline group-aria-[current=page]:font-semibold">
                  {title}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </nav>
  );
}
