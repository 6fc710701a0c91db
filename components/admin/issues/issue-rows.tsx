import Link from 'next/link';
import { admin } from '#content/admin/admin.ts';
import { archiveWords } from '#content/words/archive-words.ts';
import { localMoment } from '#lib/format.ts';
import { IssueStatus } from './issue-status.tsx';
import type { AdminIssueRow } from '#lib/newsletter/admin/queries.ts';
import { newsletterListPath, type NewsletterListParams } from '#lib/admin/list-params.ts';

type IssueRows = {
  rows: readonly AdminIssueRow[];
  query: NewsletterListParams;
  selected: number | undefined;
};

/**
 * Number, badge, title and created date of each issue, in a list of at most 600 px
 * (docs/specification.md).
 */
export function IssueRows({ rows, query, selected }: IssueRows) {
  return (
    <nav aria-labelledby="issues-heading">
      <h2 id="issues-heading" className="text-card">
        {admin.newsletters.listHeading}
      </h2>
      <ul className="mt-4 max-h-[600px] divide-y divide-line overflow-y-auto border-y border-line">
        {rows.map(({ id, number, title, status, withdrawn, createdAt }) => (
          <li key={id}>
            <Link
              href={newsletterListPath({ ...query, issue: number })}
              prefetch={false}
              scroll={false}
              aria-current={number === selected ? 'true' : undefined}
              className="group block border-l-3 border-transparent px-4 py-3 -outline-offset-3! hover:bg-surface aria-[current]:border-wattle-400 aria-[current]:bg-surface"
            >
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="data text-muted">{archiveWords.issue(number)}</span>
                <IssueStatus status={status} withdrawn={withdrawn} />
              </span>
              <span className="marked mt-1 block leading-snug underline-offset-4 group-hover:underline group-aria-[current]:font-semibold">
                {title}
              </span>
              <time dateTime={createdAt} className="data mt-1 block text-muted">
                {localMoment(createdAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
