import { industryUpdates } from '#content/pages/industry-updates.ts';
import { archiveWords as words } from '#content/words/archive-words.ts';
import { renderMarkdown } from '#lib/markdown/render.ts';
import { issuePath, readingMinutes, type PublicIssue } from '#lib/newsletter/issue.ts';
import type { Neighbours } from '#lib/newsletter/archive/queries.ts';
import { IssueFacts } from './issue-facts.tsx';
import { IssueShortcuts } from './issue-neighbours.tsx';

/**
 * An issue in the archive. On wide screens it is a preview that says so: its text scrolls in a pane of 60 %
 * of the viewport (docs/specification.md#archive) above the way to its page; on small screens the page itself
 * scrolls.
 */
export function IssueReader({ issue, neighbours }: { issue: PublicIssue; neighbours: Neighbours }) {
  const { number, title, content } = issue;
  return (
    <article aria-labelledby="issue-title" className="lg:h-full">
      <IssueShortcuts {...neighbours} list="#archive" />
      <div className="reader">
        {/* A scrolling region must be reachable by keyboard. */}
        <div
          role="region"
          aria-label={words.textOf(number)}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, keyboards cannot scroll the pane
          tabIndex={0}
          className="reader-pane"
        >
          <h2 id="issue-title" className="text-title">
            {title}
          </h2>
          <IssueFacts issue={issue} className="mt-4 text-muted" />
          <div
            className="prose measure mt-6"
            dangerouslySetInnerHTML={{ __html: renderMarkdown(content, { headingIds: true }) }}
          />
          <div className="reader-fade" aria-hidden="true" />
        </div>
        <p className="reader-foot">
          <span className="text-muted">{words.readingTime(readingMinutes(content))} ·</span>{' '}
          <a href={issuePath(number)} className="link link-alone font-semibold">
            {industryUpdates.readWhole} <span aria-hidden="true">→</span>
          </a>
        </p>
      </div>
    </article>
  );
}
