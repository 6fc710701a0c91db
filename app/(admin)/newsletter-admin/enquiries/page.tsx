import type { Metadata } from 'next';
import { EnquiryTable } from '@/components/admin/enquiry-table';
import { LoadFailure } from '@/components/admin/load-failure';
import { Message } from '@/components/admin/message';
import { Pager } from '@/components/admin/pager';
import { SearchForm } from '@/components/admin/search-form';
import { StatusFilter } from '@/components/admin/status-filter';
import { admin } from '@/content/admin';
import { requireAdmin } from '@/lib/auth/admin';
import { ifAvailable } from '@/lib/auth/if-available';
import { ENQUIRIES_PER_PAGE, listEnquiries } from '@/lib/enquiries/admin';
import { ENQUIRIES_PATH, enquiriesPath, enquiryQuery, exportPath } from '@/lib/enquiries/desk';

const texts = admin.enquiries;
export const metadata: Metadata = { title: texts.title };

export default async function EnquiriesPage({ searchParams }: PageProps<'/newsletter-admin/enquiries'>) {
  const params = await searchParams;
  const query = enquiryQuery(params);
  const path = enquiriesPath(query);
  const list = await ifAvailable('enquiries.list', async () => {
    await requireAdmin(path);
    return listEnquiries(query);
  });
  if (!list) {
    return (
      <>
        <h1 className="text-section">{texts.title}</h1>
        <LoadFailure text={texts.failed} path={path} />
      </>
    );
  }
  const { counts, rows } = list;
  const matching = query.status ? counts[query.status] : counts.unread + counts.read + counts.closed;
  return (
    <>
      {params.deleted !== undefined && (
        <div className="mb-8">
          <Message kind="ok">{params.deleted === 'now' ? texts.deleted : texts.alreadyDeleted}</Message>
        </div>
      )}
      <h1 className="text-section">{texts.title}</h1>
      <div className="mt-8">
        <SearchForm
          action={ENQUIRIES_PATH}
          label={texts.search}
          hint={texts.searchHint}
          button={admin.searchButton}
          clear={{ label: admin.clearSearch, href: enquiriesPath({ status: query.status }) }}
          search={query.search}
          fields={{ status: query.status }}
        />
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <StatusFilter query={query} counts={counts} />
        {/* A download, not a page: no prefetch, no client navigation. */}
        <a href={exportPath(query)} download className="button button-outline min-h-11 px-4">
          {texts.export}
        </a>
      </div>
      <EnquiryTable rows={rows} query={query} />
      <Pager
        label="Pages of enquiries"
        page={query.page}
        pages={Math.ceil(matching / ENQUIRIES_PER_PAGE)}
        path={(page) => enquiriesPath({ ...query, page })}
      />
    </>
  );
}
