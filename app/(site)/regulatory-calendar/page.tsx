import { CtaBand } from '#components/sections/cta-band.tsx';
import { JumpLinks } from '#components/sections/links/jump-links.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { regulatoryDates } from '#content/collections/regulatory-dates/index.ts';
import { regulatoryCalendar } from '#content/pages/regulatory-calendar.ts';
import { sortDates } from '#lib/calendar/sorted-dates.ts';
import { calendarDataset } from '#lib/calendar/structured-data.ts';
import { longDate, sydneyDay } from '#lib/format.ts';
import { calendarPath } from '#lib/routes.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';
import { CalendarView } from './_components/calendar-view.tsx';
import { Subscribe } from './_components/subscribe.tsx';

export const metadata = registeredMetadata(calendarPath);
/** In seconds: what is past and what is coming changes at midnight in Sydney. */
export const revalidate = 300;

export default function RegulatoryCalendarPage() {
  const { heading, lead, asOf, jumpLabel, meta, closing, ...parts } = regulatoryCalendar;
  const today = new Date();
  const links = (['coming', 'clocks', 'undated', 'inForce'] as const).map((part) => ({
    anchor: part,
    label: parts[part].short,
  }));
  return (
    <SitePage path={calendarPath}>
      <JsonLd
        graph={pageGraph({
          path: calendarPath,
          type: 'CollectionPage',
          nodes: [calendarDataset(regulatoryDates)],
          dateModified: meta.updated,
        })}
      />
      <PageHero path={calendarPath} heading={heading} lead={lead}>
        <p className="text-meta text-ink-300">
          {asOf} <time dateTime={sydneyDay(today)}>{longDate(today)}</time>
        </p>
        <JumpLinks label={jumpLabel} links={links} />
      </PageHero>
      <Subscribe />
      <CalendarView {...sortDates(regulatoryDates, sydneyDay(today))} />
      <CtaBand {...closing} />
    </SitePage>
  );
}
