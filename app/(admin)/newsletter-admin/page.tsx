import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewsletterTabs } from '#components/admin/shell/newsletter-tabs.tsx';
import { IssuesTab } from '#components/admin/issues/issues-tab.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SubscribersTab } from '#components/admin/subscribers/subscribers-tab.tsx';
import { admin } from '#content/admin/admin.ts';
import { notices } from '#content/site/notices.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { generateAction } from './actions.ts';
import {
  adminIssue,
  listAdminIssues,
  listSubscribers,
  ISSUES_PER_PAGE,
  SUBSCRIBERS_PER_PAGE,
} from '#lib/newsletter/admin/queries.ts';
import {
  newsletterListPath,
  newsletterListParams,
  lastPageInstead,
  type NewsletterListParams,
} from '#lib/admin/list-params.ts';

const { title } = admin.newsletters;
export const metadata: Metadata = { title };

export default async function NewsletterAdminPage({ searchParams }: PageProps<'/newsletter-admin'>) {
  const params = await searchParams;
  const query = newsletterListParams(params);
  const content = await ifAvailable(`newsletter-admin.${query.tab}`, async () => {
    await requireAdmin(newsletterListPath(query));
    return query.tab === 'subscribers'
      ? subscribers(query)
      : newsletters(query, params.generated !== undefined);
  });
  const failure =
    query.tab === 'subscribers' ? notices.admin.subscribersFailed : notices.admin.newslettersFailed;
  return (
    <>
      <h1 className="text-section">{title}</h1>
      <NewsletterTabs current={query.tab}>
        {content ?? <LoadFailure text={failure} path={newsletterListPath(query)} />}
      </NewsletterTabs>
    </>
  );
}

async function newsletters(query: NewsletterListParams, generated: boolean) {
  const [list, asked] = await Promise.all([
    listAdminIssues(query.search, query.page),
    query.issue === undefined ? undefined : adminIssue(query.issue),
  ]);
  stayWithin(query, list.found, ISSUES_PER_PAGE);
  // The first is selected by itself (specification §2), also when the one that was asked for is gone.
  const first = list.rows[0]?.number;
  const selected = asked ?? (first === undefined ? undefined : await adminIssue(first));
  return (
    <IssuesTab
      query={query}
      list={list}
      selected={selected}
      generate={generateAction}
      generated={generated}
    />
  );
}

async function subscribers(query: NewsletterListParams) {
  const list = await listSubscribers(query.search, query.page);
  stayWithin(query, list.totals.found, SUBSCRIBERS_PER_PAGE);
  return <SubscribersTab query={query} {...list} />;
}

/** A page beyond the last one has nothing to show, not even a way back: the last one is shown instead. */
function stayWithin(query: NewsletterListParams, found: number, perPage: number): void {
  const page = lastPageInstead(query.page, found, perPage);
  if (page) redirect(newsletterListPath({ ...query, page }));
}
