import type { Dataset } from 'schema-dts';
import type { RegulatoryDate } from '#content/collections/regulatory-dates/schema.ts';
import { regulatoryCalendar } from '#content/pages/regulatory-calendar.ts';
import { calendarFilePath, calendarPath } from '#lib/routes.ts';
import { absoluteUrl, organizationId } from '#lib/seo/structured-data.ts';

/** The calendar as a set of data with a file; its dates are no events that one could attend. */
export function calendarDataset(dates: readonly RegulatoryDate[]): Dataset {
  const { name, meta } = regulatoryCalendar;
  return {
    '@type': 'Dataset',
    '@id': absoluteUrl(`${calendarPath}#dates`),
    name,
    description: meta.description,
    url: absoluteUrl(calendarPath),
    creator: { '@id': organizationId },
    dateModified: dates.map(({ checkedOn }) => checkedOn).reduce((a, b) => (a > b ? a : b)),
    temporalCoverage: `${dates[0]!.date}/${dates.at(-1)!.date}`,
    isAccessibleForFree: true,
    inLanguage: 'en-AU',
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'text/calendar',
      contentUrl: absoluteUrl(calendarFilePath),
    },
  };
}
