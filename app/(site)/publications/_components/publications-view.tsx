import { Elsewhere } from './elsewhere.tsx';
import { ReportSummary } from './report-summary.tsx';
import { publicationsPage } from '#content/pages/publications.ts';
import type { Report } from '#content/schemas.ts';

const { kinds, jumpLabel, researchPapers, caseStudies } = publicationsPage;

export function PublicationsView({ reports }: { reports: readonly Report[] }) {
  return (
    <>
      <div className="section">
        <div className="wrap space-y-8">
          {reports.map((report, index) => (
            <ReportSummary
              key={report.slug}
              report={report}
              open={index === 0}
              kind={kinds.find(({ anchor }) => anchor === report.anchor)!.name}
            />
          ))}
        </div>
      </div>
      <Elsewhere />
    </>
  );
}

/** Links to the parts of the page, for its hero. */
export function PublicationAnchors() {
  const anchors = [
    ...kinds.map(({ anchor, plural }) => ({ anchor, label: plural })),
    { anchor: 'research-papers', label: researchPapers.heading },
    { anchor: 'case-studies', label: caseStudies.heading },
  ];
  return (
    <nav aria-label={jumpLabel} className="no-print">
      <ul className="flex flex-wrap gap-x-4 lg:text-[0.9375rem]">
        {anchors.map(({ anchor, label }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
