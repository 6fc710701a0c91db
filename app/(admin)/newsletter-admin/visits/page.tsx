import type { Metadata } from 'next';
import Link from 'next/link';
import { FilterLinks } from '#components/admin/lists/filter-links.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { VisitCharts } from '#components/admin/visits/visit-charts.tsx';
import { VisitLists } from '#components/admin/visits/visit-lists.tsx';
import { visits as texts } from '#content/admin/visits/visits.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { REDIRECTS_PATH } from '#lib/redirects/admin/redirect-form.ts';
import { visitPeriod, visitPeriods, VISITS_PATH, visitsPath } from '#lib/visits/admin/visit-period.ts';
import { readVisits } from '#lib/visits/admin/visits.ts';

export const metadata: Metadata = { title: texts.title };

export default async function VisitsPage({ searchParams }: PageProps<'/newsletter-admin/visits'>) {
  const period = visitPeriod(await searchParams);
  const path = visitsPath(period);
  const loaded = await loadForRole('admin', path, 'visits.read', (admin) => readVisits(admin, period));
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={path} />;
  }
  const { data } = loaded;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-section">{texts.title}</h1>
        <div className="flex flex-wrap gap-3">
          <Link href={REDIRECTS_PATH} prefetch={false} className="button button-outline min-h-11 px-4">
            {texts.redirects}
          </Link>
          {/* A download, not a page: no prefetch, no client navigation. */}
          <a
            href={visitsPath(period, `${VISITS_PATH}/export.csv`)}
            download
            className="button button-outline min-h-11 px-4"
          >
            {texts.export}
          </a>
        </div>
      </div>
      <p className="measure mt-4 text-muted">{texts.lead}</p>
      <div className="mt-8">
        <FilterLinks
          label={texts.periodNavigation}
          choices={visitPeriods.map((each) => ({
            label: texts.periods[each],
            href: visitsPath(each),
            current: each === period,
          }))}
        />
      </div>
      <VisitCharts bars={data.bars} period={period} />
      <VisitLists {...data} />
      <PageSection id="counted" title={texts.notes.heading}>
        <ul className="measure mt-4 list-disc space-y-2 pl-5 text-muted">
          {texts.notes.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </PageSection>
    </>
  );
}
