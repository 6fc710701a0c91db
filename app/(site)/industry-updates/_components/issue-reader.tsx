import { readerDate } from '#lib/format.ts';
import { renderWithHeadings } from '#lib/markdown/render.ts';
import { issuePath, readingMinutes, type PublicIssue } from '#lib/newsletter/issue.ts';
import type { Neighbours } from '#lib/newsletter/archive/queries.ts';
import { IssueContents } from './issue-contents.tsx';
import { IssueNeighbours, IssueShortcuts } from './issue-neighbours.tsx';
import { IssueTools } from './issue-tools.tsx';

/**
 * One issue, rendered on the server. On wide screens the text scrolls in a pane of 60 % of the viewport
 * (docs/specification.md#archive), in sight beside a longer list; on small screens the page itself scrolls.
 */
export function IssueReader({ issue, neighbours }: { issue: PublicIssue; neighbours: Neighbours }) {
  const { html, headings } = renderWithHeadings(issue.content, { headingIds: true });
  const minutes = readingMinutes(issue.content);
  return (
    <article aria-labelledby="issue-title" className="lg:h-full">
      <IssueShortcuts {...neighbours} />
      <header className="flex flex-wrap items-end justify-between gap-x-8 border-b border-line pb-6">
        <h2 id="issue-title" className="w-full text-title">
          {issue.title}
        </h2>
        <div className="data mt-4 text-muted">
          <p>
            Issue #{issue.number} | Published: <time dateTime={issue.sentAt}>{readerDate(issue.sentAt)}</time>
          </p>
          {issue.changedAt !== issue.sentAt && (
            <p className="mt-1">
              Corrected: <time dateTime={issue.changedAt}>{readerDate(issue.changedAt)}</time>
            </p>
          )}
          <p className="mt-1">{minutes} min read</p>
        </div>
        <IssueTools key={issue.number} path={issuePath(issue.number)} />
      </header>
      <div className="mt-6 lg:sticky lg:top-24">
        {/* A scrolling region must be reachable by keyboard. */}
        <div
          role="region"
          aria-label={`Text of issue #${issue.number}`}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, keyboards cannot scroll the pane
          tabIndex={0}
          className="reader-pane measure lg:h-[60vh] lg:overflow-y-auto lg:pr-6"
        >
          <IssueContents headings={headings} minutes={minutes} />
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
        <IssueNeighbours {...neighbours} />
      </div>
    </article>
  );
}
