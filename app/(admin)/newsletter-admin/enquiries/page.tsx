import type { Metadata } from 'next';
import Link from 'next/link';
import { Flash } from '#components/admin/form/flash.tsx';
import { ChangeForm } from '#components/admin/enquiries/change-form.tsx';
import { Arrivals } from '#components/admin/enquiry-list/arrivals.tsx';
import { ListKeys } from '#components/admin/enquiry-list/list-keys.tsx';
import { BulkActions } from '#components/admin/enquiry-list/bulk-actions.tsx';
import { EnquiryTable } from '#components/admin/enquiry-list/enquiry-table.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { Pager } from '#components/admin/lists/pager.tsx';
import { SearchForm } from '#components/admin/lists/search-form.tsx';
import { StatusFilter } from '#components/admin/enquiry-list/status-filter.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { enquiries as texts } from '#content/admin/enquiries.ts';
import { holidays } from '#content/admin/holidays.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { hasRole } from '#lib/auth/session.ts';
import { ENQUIRIES_PER_PAGE, listEnquiries } from '#lib/enquiries/admin/queries.ts';
import { BLOCKED_PATH } from '#lib/enquiries/admin/block-form.ts';
import { HOLIDAYS_PATH } from '#lib/enquiries/admin/holiday-form.ts';
import { SAVED_REPLIES_PATH } from '#lib/enquiries/admin/saved-reply-form.ts';
import { doneInParams, ENQUIRIES_PATH, smallCount } from '#lib/enquiries/admin/enquiry-form.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { enquiryListPath, enquiryListParams, enquiryExportPath } from '#lib/admin/list-params.ts';

import { changeEnquiriesAction } from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function EnquiriesPage({ searchParams }: PageProps<'/newsletter-admin/enquiries'>) {
  const params = await searchParams;
  const query = enquiryListParams(params);
  const path = enquiryListPath(query);
  const loaded = await loadForAdmin(path, 'enquiries.list', async (admin) => ({
    ...(await listEnquiries(admin, query)),
    canChange: hasRole(admin, 'editor'),
  }));
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={path} />;
  }
  const { counts, rows, now, canChange } = loaded.data;
  const leftAlone = smallCount(params.left) ?? 0;
  return (
    <>
      {params.deleted !== undefined && (
        <Flash>
          <Message kind={params.deleted === 'none' ? 'note' : 'ok'}>
            {flashMessage(texts.deletedDone, params.deleted) ?? texts.alreadyDeleted}
            {leftAlone > 0 && ` ${texts.left(leftAlone)}`}
          </Message>
        </Flash>
      )}
      <h1 className="text-section">{texts.title}</h1>
      <div className="mt-8">
        <SearchForm
          action={ENQUIRIES_PATH}
          label={texts.search}
          hint={texts.searchHint}
          clear={enquiryListPath({})}
          search={query.search}
        />
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <StatusFilter query={query} counts={counts} />
        {/* A download, not a page: no prefetch, no client navigation. */}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ForRole least="editor">
            <Link href={SAVED_REPLIES_PATH} prefetch={false} className="link py-2">
              {texts.savedReplies.keep}
            </Link>
            <Link href={BLOCKED_PATH} prefetch={false} className="link py-2">
              {texts.blockList}
            </Link>
          </ForRole>
          <ForRole least="admin">
            <Link href={HOLIDAYS_PATH} prefetch={false} className="link py-2">
              {holidays.title}
            </Link>
            <a href={enquiryExportPath(query)} download className="button button-outline min-h-11 px-4">
              {texts.export}
            </a>
          </ForRole>
        </div>
      </div>
      {query.status === 'spam' && <p className="mt-6 text-muted">{texts.spamHint}</p>}
      <Arrivals since={now} />
      <ChangeForm
        action={changeEnquiriesAction}
        label={texts.bulk.label}
        path={path}
        fields={{ q: query.search, status: query.status, page: String(query.page), view: 'list' }}
        done={doneInParams(params)}
        className="mt-6"
      >
        {rows.length > 0 && canChange && <BulkActions filter={query.status} />}
        <EnquiryTable
          rows={rows}
          query={query}
          any={counts.all + counts.spam > 0}
          now={now}
          canChoose={canChange}
        />
      </ChangeForm>
      {canChange && <ListKeys />}
      <Pager
        label={texts.pages}
        page={query.page}
        pages={Math.ceil(counts[query.status] / ENQUIRIES_PER_PAGE)}
        path={(page) => enquiryListPath({ ...query, page })}
      />
    </>
  );
}
