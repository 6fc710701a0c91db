import { site } from '#content/site/site.ts';

/** A moment as an ISO 8601 string or Date; all functions here format it in Sydney's time zone. */
type Moment = string | Date;

/** Made once each: an export formats a hundred thousand moments. */
function inSydney(options: Intl.DateTimeFormatOptions): (moment: Moment) => string {
  const format = new Intl.DateTimeFormat('en-AU', { timeZone: site.timeZone, ...options });
  return (moment) => format.format(new Date(moment));
}

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** 'dd MMMM yyyy', the reader's date (docs/specification.md, Archive): '04 November 2026'. */
export const readerDate = inSydney({ ...day, month: 'long' });

/** 'dd/MM/yyyy', the archive list's date (docs/specification.md, Archive). */
export const archiveDate = inSydney(day);

const minute = inSydney({ ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 'dd/MM/yyyy HH:mm', for an export whose heading names Sydney's time. */
export const adminDate = (moment: Moment): string => minute(moment).replace(',', '');

/** A local date-time string with its zone, for the admin area: '21/11/2026, 4:05:09 pm AEDT'. */
export const localMoment = (moment: Moment): string =>
  new Date(moment).toLocaleString('en-AU', { timeZone: site.timeZone, timeZoneName: 'short' });

/** 'yyyy-MM-dd', for the name of a file. */
export const sydneyDay = (moment: Moment): string => archiveDate(moment).split('/').toReversed().join('-');

/** The calendar year in Sydney, for the copyright line. */
export const sydneyYear = inSydney({ year: 'numeric' });

// As in the texts of issues, which the edge functions write.
export { longDate } from '#supabase/functions/_shared/dates.ts';
// In a file of its own: the price calculator in the browser needs no dates.
export { dollars } from './pricing/money.ts';
