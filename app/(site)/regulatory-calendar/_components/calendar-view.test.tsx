import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { regulatoryDates } from '#content/collections/regulatory-dates/index.ts';
import { regulatoryCalendar } from '#content/pages/regulatory-calendar.ts';
import { sortDates } from '#lib/calendar/sorted-dates.ts';
import { CalendarView } from './calendar-view.tsx';

const { labels, inForce } = regulatoryCalendar;
const partsOn = (today: string) =>
  new Map(
    renderToStaticMarkup(<CalendarView {...sortDates(regulatoryDates, today)} />)
      .split('<section id="')
      .map((part) => [part.split('"')[0], part] as const),
  );

it('has nothing in place of what waits for a day', () => {
  const undated = partsOn('2026-11-27').get('undated');
  expect(undated).toContain(`>${labels.prepare}<`);
  expect(undated).not.toContain(labels.inPlace);
});

it('shows deadlines that are over below what is in force', () => {
  expect(partsOn('2026-11-27').get('inForce')).not.toContain(inForce.passed);
  const [applies, over] = partsOn('2100-01-01').get('inForce')!.split(inForce.passed);
  expect(applies).not.toContain('id="risk-program-report"');
  expect(over).toContain('id="risk-program-report"');
});
