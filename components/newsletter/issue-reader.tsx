import { readerDate } from '@/lib/format';
import { renderMarkdown } from '@/lib/markdown/render';
import type { PublicIssue } from '@/lib/newsletter/issue';

/** One issue, rendered on the server. On wide screens the text scrolls in a pane of 60 % of the viewport (specification §9). */
export function IssueReader({ issue }: { issue: PublicIssue }) {
  return (
    <article aria-labelledby="issue-title" className="lg:sticky lg:top-24">
      <header className="border-b border-line pb-6">
        <h2 id="issue-title" className="text-title">
          {issue.title}
        </h2>
        <p className="data mt-4 text-muted">
          Issue #{issue.number} | Published: <time dateTime={issue.sentAt}>{readerDate(issue.sentAt)}</time>
        </p>
      </header>
      {/* A scrolling region must be reachable by keyboard. */}
      <div
        role="region"
        aria-label={`Text of issue #${issue.number}`}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, keyboards cannot scroll the pane
        tabIndex={0}
        className="reader-pane prose measure mt-6 lg:h-[60vh] lg:overflow-y-auto lg:pr-6"
        dangerouslySetInnerHTML={{ __html: renderMarkdown(issue.content) }}
      />
    </article>
  );
}
