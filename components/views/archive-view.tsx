import { IssueList } from '@/components/newsletter/issue-list';
import { IssueReader } from '@/components/newsletter/issue-reader';
import { EmptyArchive } from '@/components/newsletter/empty-archive';
import { industryUpdates } from '@/content/industry-updates';
import type { IssueSummary, PublicIssue } from '@/lib/newsletter/issue';

type ArchiveView = {
  issues: readonly IssueSummary[];
  total: number;
  page: number;
  selected: PublicIssue | undefined;
};

/** The archive: the list beside the chosen issue; on a small screen the issue first, since that is what one came for. */
export function ArchiveView({ issues, total, page, selected }: ArchiveView) {
  if (total === 0) return <EmptyArchive />;
  return (
    <section className="py-12 lg:py-16">
      <div className="wrap">
        <p className="text-muted">
          {total} {total === 1 ? 'update' : 'updates'} available
        </p>
        <div className="mt-6 grid gap-10 lg:grid-cols-12">
          <div className="lg:order-last lg:col-span-8">
            {selected ? (
              <IssueReader issue={selected} />
            ) : (
              <div className="card grid min-h-60 place-items-center p-8 text-center text-muted">
                <p>{industryUpdates.nothingSelected}</p>
              </div>
            )}
          </div>
          <div className="lg:col-span-4">
            <IssueList issues={issues} total={total} page={page} selected={selected?.number} />
          </div>
        </div>
      </div>
    </section>
  );
}
