import { EmptyArchive } from './empty-archive.tsx';
import { NewsletterSignUp } from '#components/sections/newsletter-sign-up.tsx';
import { FeedLinks } from '#components/sections/links/feed-links.tsx';
import { IssueList } from './issue-list.tsx';
import { IssueReader } from './issue-reader.tsx';
import { Pagination } from './pagination.tsx';
import { Placeholders } from './placeholders.tsx';
import { RefreshArchive, RefreshButton, WhileFresh } from './refresh.tsx';
import { SearchBox } from './search-box.tsx';
import { ToastRegion } from '#components/site/toast/toast-region.tsx';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { archiveWords } from '#content/words/archive-words.ts';
import { archivePageCount, MANY_PAGES, type IssueSummary, type PublicIssue } from '#lib/newsletter/issue.ts';
import type { Neighbours } from '#lib/newsletter/archive/queries.ts';

type ArchiveView = {
  issues: readonly IssueSummary[];
  total: number;
  page: number;
  selected?: { issue: PublicIssue; neighbours: Neighbours } | undefined;
  /** Says with a notice that the archive was loaded. */
  announce?: boolean;
};

/** The archive: the list beside the chosen issue; on a small screen the issue first, which one came for. */
export function ArchiveView({ issues, total, page, selected, announce = false }: ArchiveView) {
  const pages = archivePageCount(total);
  const pagination = <Pagination page={page} pages={pages} />;
  return (
    <RefreshArchive {...(announce && { total })}>
      <div className="py-12 lg:py-10">
        <div className="wrap">
          <div className="no-print flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <p className="text-muted">{archiveWords.available(total)}</p>
            <SearchBox />
            <RefreshButton label={industryUpdates.refresh} className="button button-outline" />
          </div>
          <div className="mt-8 lg:mt-6">
            {total === 0 && <EmptyArchive />}
            <WhileFresh placeholder={<Placeholders />}>
              <div className="grid gap-10 lg:grid-cols-12">
                {total > 0 && (
                  <div className="lg:col-span-8 lg:col-start-5 lg:row-start-1">
                    {selected ? <IssueReader {...selected} /> : <NothingSelected />}
                  </div>
                )}
                <div className="lg:col-span-4">
                  <IssueList issues={issues} total={total} selected={selected?.issue.number} />
                  {/* Many numbers go below the whole archive instead of into the narrow column of the
                      list. */}
                  {pages <= MANY_PAGES && pagination}
                </div>
              </div>
              {pages > MANY_PAGES && pagination}
            </WhileFresh>
          </div>
          <div className="no-print mt-10 max-w-xl">
            <NewsletterSignUp id="newsletter-email" isAside />
          </div>
          <FeedLinks className="mt-4" />
        </div>
      </div>
      <ToastRegion />
    </RefreshArchive>
  );
}

/**
 * Half as high as the pane it stands for, and beside a list only: above one it would push it out of sight.
 */
function NothingSelected() {
  return (
    <div className="card h-[30vh] place-items-center p-8 text-center text-muted max-lg:hidden lg:grid">
      <p>{industryUpdates.nothingSelected}</p>
    </div>
  );
}
