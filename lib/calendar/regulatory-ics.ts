import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { RegulatoryDate } from '#content/collections/regulatory-dates/schema.ts';
import { regulatoryCalendar } from '#content/pages/regulatory-calendar.ts';
import { site } from '#content/site/site.ts';
import { calendarFilePath, calendarPath } from '#lib/routes.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';

const { file, labels } = regulatoryCalendar;
const REFRESH_SECONDS = 86_400;
/** Of the production site whatever the address of a preview, so that an event is the same in both. */
const uidDomain = new URL(site.origin).hostname;

/**
 * The dates as an iCalendar file (RFC 5545), one event of a whole day for each. The same records give the
 * same bytes: what a program compares, such as DTSTAMP, comes from the record.
 */
export function regulatoryIcs(dates: readonly RegulatoryDate[]): string {
  const calendar = ical({
    name: file.name,
    description: file.description,
    prodId: { company: site.name, product: 'Regulatory calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    source: absoluteUrl(calendarFilePath),
    url: absoluteUrl(calendarPath),
  });
  for (const record of dates) {
    const { id, date, title, areas, checkedOn } = record;
    calendar.createEvent({
      id: `${id}@${uidDomain}`,
      stamp: midnight(checkedOn),
      lastModified: midnight(checkedOn),
      start: midnight(date),
      allDay: true,
      summary: title,
      description: descriptionOf(record),
      categories: areas.map((name) => ({ name })),
      transparency: ICalEventTransparency.TRANSPARENT,
      url: absoluteUrl(`${calendarPath}#${id}`),
    });
  }
  // Without a last line break some programs refuse the file.
  return `${calendar.toString().trimEnd()}\r\n`;
}

// The library writes a day from the moment's date in UTC.
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

function descriptionOf({ reached, doBy, status, rule, source, checkedOn }: RegulatoryDate): string {
  const place = (at: { title: string; section: string; href?: string | undefined }): string =>
    [`${at.title}, ${at.section}`, at.href].filter(Boolean).join(' ');
  return [
    ...(status === 'expected' ? [labels.expected] : []),
    `${labels.reached}: ${reached}`,
    `${labels.task}: ${doBy}`,
    ...(rule ? [`${labels.rule}: ${place(rule)}`] : []),
    `${labels.source}: ${place(source)} (${labels.kinds[source.kind]})`,
    `${labels.checkedOn}: ${checkedOn}`,
  ].join('\n');
}
