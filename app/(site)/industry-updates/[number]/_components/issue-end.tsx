import { NewsletterSignUp } from '#components/sections/newsletter-sign-up.tsx';
import { FeedLinks } from '#components/sections/links/feed-links.tsx';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { relatedPage } from '#content/related-pages.ts';
import { longDate } from '#lib/format.ts';
import { issuePath, type PublicIssue } from '#lib/newsletter/issue.ts';
import type { Neighbours } from '#lib/newsletter/archive/queries.ts';
import { IssueNeighbours } from '#app/(site)/industry-updates/_components/issue-neighbours.tsx';
import { IssueTools } from './issue-tools.tsx';

/** What follows the text of an issue: its tools, what it belongs to, other ways to read on. */
export function IssueEnd({ issue, neighbours }: { issue: PublicIssue; neighbours: Neighbours }) {
  const { number, related, sentAt, changedAt } = issue;
  const page = relatedPage(related);
  return (
    <footer className="mt-8">
      <IssueTools path={issuePath(number)} />
      {changedAt !== sentAt && (
        <p className="mt-6 text-meta text-muted">
          {industryUpdates.correction} <time dateTime={changedAt}>{longDate(changedAt)}</time>.
        </p>
      )}
      {page && (
        <p className="mt-6 border-t border-line pt-6">
          {industryUpdates.belongsTo}{' '}
          <a href={page.path} className="link font-semibold">
            {page.name}
          </a>
        </p>
      )}
      <div className="no-print mt-6">
        <NewsletterSignUp id="newsletter-email" isAside />
      </div>
      <FeedLinks className="mt-1" />
      <IssueNeighbours {...neighbours} />
    </footer>
  );
}
