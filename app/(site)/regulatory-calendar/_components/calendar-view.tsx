import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { RegulatoryDate } from '#content/collections/regulatory-dates/schema.ts';
import { reportingClocks, undatedDuties } from '#content/collections/regulatory-dates/without-a-day.ts';
import { regulatoryCalendar } from '#content/pages/regulatory-calendar.ts';
import type { SortedDates } from '#lib/calendar/sorted-dates.ts';
import { Duty } from './duty.tsx';

const { coming, clocks, undated, inForce } = regulatoryCalendar;

/** What is coming by year, what has no day, and what already applies. */
export function CalendarView({ coming: years, unconfirmed, inForce: past, passed }: SortedDates) {
  return (
    <>
      <Part id="coming" heading={coming.heading} lead={coming.lead}>
        {unconfirmed.length > 0 && <Group heading={coming.unconfirmed} dates={unconfirmed} />}
        {years.map(({ year, dates }) => (
          <Group key={year} heading={year} dates={dates} />
        ))}
      </Part>
      <Part id="clocks" {...clocks} band>
        <List>
          {reportingClocks.map((duty) => (
            <Duty key={duty.id} duty={duty} task="inPlace" />
          ))}
        </List>
      </Part>
      <Part id="undated" {...undated}>
        <List>
          {undatedDuties.map((duty) => (
            <Duty key={duty.id} duty={duty} task="prepare" />
          ))}
        </List>
      </Part>
      <Part id="inForce" heading={inForce.heading} lead={inForce.lead} band>
        <List>
          {past.map((record) => (
            <Duty key={record.id} duty={record} task="inPlace" />
          ))}
        </List>
        {passed.length > 0 && <Group heading={inForce.passed} dates={passed} />}
      </Part>
    </>
  );
}

const Group = ({ heading, dates }: { heading: string; dates: RegulatoryDate[] }) => (
  <div className="mt-10 sm:mt-14">
    <h3 className="data text-muted">{heading}</h3>
    <List>
      {dates.map((record) => (
        <Duty key={record.id} duty={record} level={4} />
      ))}
    </List>
  </div>
);

type Part = { id: string; heading: string; lead: string; band?: boolean; children: ReactNode };

function Part({ id, heading, lead, band, children }: Part) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={`section ${band ? 'bg-band' : ''}`}>
      <div className="wrap">
        <SectionHead id={`${id}-heading`} heading={heading} lead={lead} />
        {children}
      </div>
    </section>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <ul className="mt-4 divide-y divide-line border-y border-line">{children}</ul>
);
