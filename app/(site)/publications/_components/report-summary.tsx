import { DocumentLink } from '#components/paper/document-link.tsx';
import { areaEdges } from '#components/ui/area-tints.ts';
import { LegalSources } from '#components/sections/legal-sources.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { reportText } from '#content/collections/reports/index.ts';
import { paperLabels } from '#content/site/paper-labels.ts';
import { publicationsPage, type PublicationsPage } from '#content/pages/publications.ts';
import type { Report, Section } from '#content/schemas.ts';
import { readingMinutes } from '#lib/newsletter/issue.ts';
import { closingWithSubject } from '#lib/publications/copy-request.ts';

const { length } = publicationsPage;

type ReportSummary = { report: Report; kind: PublicationsPage['kinds'][number]; open: boolean };

/** A report: its title opens the summary, which ends with the way to a copy. */
export function ReportSummary({ report, kind, open }: ReportSummary) {
  const { slug, anchor, title, sections } = report;
  return (
    <section
      id={anchor}
      aria-labelledby={slug}
      className={`card overflow-hidden border-t-4 ${areaEdges[kind.area]}`}
    >
      <p className="data px-6 pt-6 text-muted sm:px-8 lg:px-10 lg:pt-10">{kind.name}</p>
      <Disclosure
        id={slug}
        as="h2"
        heading={title}
        headingClass="px-6 text-title sm:px-8 lg:px-10"
        buttonClass="py-3 hover:text-accent [&>svg]:box-content [&>svg]:rounded-full [&>svg]:border [&>svg]:border-control [&>svg]:p-2.5"
        open={open}
        note={<Opening report={report} className="px-6 pb-6 sm:px-8 lg:px-10 lg:pb-10" />}
      >
        <div className="border-t border-line px-6 py-8 sm:px-8 lg:p-10">
          {sections.map((section) => (
            <SummarySection key={section.id} section={section} />
          ))}
          <Inline
            text={closingWithSubject(report)}
            className="prose mt-10 rounded-card bg-band p-6 font-semibold"
          />
        </div>
      </Disclosure>
    </section>
  );
}

/** The ways to the report itself. */
function FullReport({ slug, title }: Pick<Report, 'slug' | 'title'>) {
  const path = `/publications/${slug}`;
  return (
    <DocumentLink page={path} className="mt-6">
      <a href={path} className="button button-outline">
        {paperLabels.read}
        <span className="sr-only">: {title}</span>
      </a>
    </DocumentLink>
  );
}

/** What stands outside the fold: for whom, on what, how long, and the way to each part. */
function Opening({ report, className }: { report: Report; className: string }) {
  const { slug, title, audience, summary, sections } = report;
  return (
    <div className={className}>
      <p className="text-muted">{audience}</p>
      <Inline text={summary} className="prose mt-4 max-w-[62ch] text-lead leading-normal" />
      <FullReport slug={slug} title={title} />
      <p className="no-print mt-5 font-semibold">
        {length.before} {readingMinutes(reportText(report))} {length.after}
      </p>
      <ul className="no-print mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className="link link-alone">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SummarySection({ section }: { section: Section }) {
  const { id, heading, paragraphs, items, ordered } = section;
  const List = ordered ? 'ol' : 'ul';
  return (
    <div className="mt-8 grid gap-x-10 gap-y-4 border-t border-line pt-8 first:mt-0 first:border-0 first:pt-0 lg:grid-cols-12">
      <h3 id={id} className="text-card lg:col-span-4">
        {heading}
      </h3>
      <div className="max-w-[68ch] space-y-4 lg:col-span-8">
        {paragraphs.map((paragraph) => (
          <Inline key={paragraph} text={paragraph} className="prose" />
        ))}
        {items.length > 0 && (
          <List className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {items.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4 border-t-2 border-text pt-3">
                {ordered && (
                  <span aria-hidden="true" className="data pt-1 text-muted">
                    {String(index + 1).padStart(2, '0')}
                  </span>
                )}
                <div>
                  <p className="font-semibold">{title}</p>
                  <Inline text={text} className="prose mt-1 text-muted" />
                </div>
              </li>
            ))}
          </List>
        )}
        <LegalSources ids={section.sources} />
      </div>
    </div>
  );
}
