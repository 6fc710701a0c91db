import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewsletterTabs } from '#components/admin/lists/newsletter-tabs.tsx';
import { IssuesTab } from '#components/admin/issues/issues-tab.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { SubscribersTab } from '#components/admin/subscribers/subscribers-tab.tsx';
import { admin as adminTexts } from '#content/admin/admin.ts';
import { notices } from '#content/site/notices.ts';
import type { Admin } from '#lib/auth/session.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
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

const { title } = adminTexts.newsletters;
export const metadata: Metadata = { title };

export default async function NewsletterAdminPage({ searchParams }: PageProps<'/newsletter-admin'>) {
  const params = await searchParams;
  const query = newsletterListParams(params);
  const path = newsletterListPath(query);
  const loaded = await loadForAdmin(path, `newsletter-admin.${query.tab}`, (admin) =>
    query.tab === 'subscribers'
      ? subscribers(admin, query)
      : newsletters(admin, query, params.generated !== undefined),
  );
  const failure =
    query.tab === 'subscribers' ? notices.admin.subscribersFailed : notices.admin.newslettersFailed;
  return (
    <>
      <h1 className="text-section">{title}</h1>
      <NewsletterTabs current={query.tab}>
        {loaded.status === 'ok' ? (
          loaded.data
        ) : (
          <NotLoaded status={loaded.status} text={failure} path={path} />
        )}
      </NewsletterTabs>
    </>
  );
}

async function newsletters(admin: Admin, query: NewsletterListParams, generated: boolean) {
  const [list, requested] = await Promise.all([
    listAdminIssues(admin, query.search, query.page),
    query.issue === undefined ? undefined : adminIssue(admin, query.issue),
  ]);
  stayWithin(query, list.found, ISSUES_PER_PAGE);
  // The first is selected by itself, also when the one in the address is gone.
  const first = list.rows[0]?.number;
  const selected = requested ?? (first === undefined ? undefined : await adminIssue(admin, first));
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

async function subscribers(admin: Admin, query: NewsletterListParams) {
  const list = await listSubscribers(admin, query.search, query.page);
  stayWithin(query, list.totals.found, SUBSCRIBERS_PER_PAGE);
  return <SubscribersTab query={query} {...list} />;
}

/** A page beyond the last one has nothing to show, not even a way back: the last one is shown instead. */
function stayWithin(query: NewsletterListParams, found: number, perPage: number): void {
  const page = lastPageInstead(query.page, found, perPage);
  if (page) redirect(newsletterListPath({ ...query, page }));
}
