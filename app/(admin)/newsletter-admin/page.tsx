import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewsletterTabs } from '#components/admin/lists/newsletter-tabs.tsx';
import { IssuesTab } from '#components/admin/issues/issues-tab.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { SubscribersTab } from '#components/admin/subscribers/subscribers-tab.tsx';
import { SuppressionForm } from '#components/admin/subscribers/suppression-form.tsx';
import { admin as adminTexts } from '#content/admin/admin.ts';
import { subscriber } from '#content/admin/subscriber.ts';
import { notices } from '#content/site/notices.ts';
import type { Admin } from '#lib/auth/session.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { createBlankIssueAction, generateAction } from './actions.ts';
import { setSuppressionAction } from './subscribers/actions.ts';
import { adminIssue, listAdminIssues, ISSUES_PER_PAGE } from '#lib/newsletter/admin/queries.ts';
import { listSubscribers } from '#lib/newsletter/admin/subscribers.ts';
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
  const message = query.tab === 'subscribers' && flashMessage(subscriber.listDone, params.done);
  return (
    <>
      <PageHead message={message} title={title} />
      <NewsletterTabs current={query.tab}>
        {loaded.status === 'ok' ? (
          loaded.data
        ) : (
          // Holds the reason that was typed beside an address of the suppression list.
          <SuppressionForm
            action={setSuppressionAction}
            path={path}
            fields={undefined}
            otherwise={<NotLoaded status={loaded.status} text={failure} path={path} />}
          />
        )}
      </NewsletterTabs>
    </>
  );
}

async function newsletters(admin: Admin, query: NewsletterListParams, generated: boolean) {
  const [list, requested] = await Promise.all([
    listAdminIssues(admin, query),
    query.issue === undefined ? undefined : adminIssue(admin, query.issue),
  ]);
  // A page beyond the last one has nothing to show, not even a way back: the last one is shown instead.
  const page = lastPageInstead(query.page, list.found, ISSUES_PER_PAGE);
  if (page) redirect(newsletterListPath({ ...query, page }));
  // The first is selected by itself, also when the one in the address is gone.
  const first = list.rows[0]?.number;
  const selected = requested ?? (first === undefined ? undefined : await adminIssue(admin, first));
  return (
    <IssuesTab
      query={query}
      list={list}
      selected={selected}
      generate={generateAction}
      createBlank={createBlankIssueAction}
      generated={generated}
    />
  );
}

async function subscribers(admin: Admin, query: NewsletterListParams) {
  const list = await listSubscribers(admin, query);
  return <SubscribersTab query={query} list={list} lift={setSuppressionAction} />;
}
