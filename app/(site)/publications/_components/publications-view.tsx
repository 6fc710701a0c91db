import { Elsewhere } from './elsewhere.tsx';
import { ReportSummary } from './report-summary.tsx';
import { JumpLinks } from '#components/sections/links/jump-links.tsx';
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
              kind={kinds.find(({ anchor }) => anchor === report.anchor)!}
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
  const links = [
    ...kinds.map(({ anchor, plural }) => ({ anchor, label: plural })),
    { anchor: 'research-papers', label: researchPapers.heading },
    { anchor: 'case-studies', label: caseStudies.heading },
  ];
  return <JumpLinks label={jumpLabel} links={links} />;
}
