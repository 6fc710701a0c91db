import type { ReactNode } from 'react';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { visits as texts } from '#content/admin/visits/visits.ts';
import type { NamedVisits, VisitCounts, Visits } from '#lib/visits/admin/visits.ts';
import { FiguresTable } from './figures-table.tsx';

const number = (value: number): string => value.toLocaleString('en-AU');

const wordOf = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** A link to the page itself, which opens beside this one. */
const pageName = ({ name }: NamedVisits): ReactNode =>
  wordOf(texts.pageWords, name) ?? (
    <a href={name} target="_blank" className="link inline-block py-0.5">
      {name}
    </a>
  );
const siteName = ({ name }: NamedVisits): string => wordOf(texts.referrers.words, name) ?? name;
const campaignName = ({ name }: NamedVisits): string =>
  name === 'other' ? texts.campaigns.other : name.split('/').filter(Boolean).join(' · ');

/** How many enquiries a hundred views brought; nothing can be said of a page without a view. */
const ratio = ({ views, enquiries }: VisitCounts): string =>
  views === 0 ? '–' : ((enquiries / views) * 100).toLocaleString('en-AU', { maximumFractionDigits: 1 });

type Column = { heading: string; value: (counts: VisitCounts) => string };
const column = (key: keyof VisitCounts): Column => ({
  heading: texts.counts[key],
  value: (counts) => number(counts[key]),
});

type List = {
  id: string;
  texts: { heading: string; name: string; none: string };
  rows: readonly NamedVisits[];
  nameOf: (row: NamedVisits) => ReactNode;
  columns: readonly Column[];
};

const List = ({ id, texts: { heading, name, none }, rows, nameOf, columns }: List) => (
  <PageSection id={id} title={heading}>
    {rows.length === 0 ? (
      <p className="mt-4 text-muted">{none}</p>
    ) : (
      <FiguresTable
        caption={heading}
        captionHidden
        headings={[name, ...columns.map((each) => each.heading)]}
        rows={rows.map((row) => ({
          key: row.name,
          name: nameOf(row),
          values: columns.map(({ value }) => value(row)),
        }))}
      />
    )}
  </PageSection>
);

/** What most of a period's visits were for, each kind of name in a table of its own. */
export const VisitLists = ({ pages, documents, referrers, campaigns }: Visits) => (
  <>
    <List
      id="pages"
      texts={texts.pages}
      rows={pages}
      nameOf={pageName}
      columns={[column('views'), column('enquiries'), { heading: texts.pages.ratio, value: ratio }]}
    />
    <div className="grid gap-x-12 lg:grid-cols-2">
      <List
        id="referrers"
        texts={texts.referrers}
        // What forms brought has no known site.
        rows={referrers.filter(({ views, downloads }) => views + downloads > 0)}
        nameOf={siteName}
        columns={[column('views'), column('downloads')]}
      />
      <List
        id="campaigns"
        texts={texts.campaigns}
        rows={campaigns}
        nameOf={campaignName}
        columns={[column('views'), column('enquiries')]}
      />
    </div>
    <List
      id="documents"
      texts={texts.documents}
      rows={documents}
      nameOf={pageName}
      columns={[column('downloads')]}
    />
  </>
);
