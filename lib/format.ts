import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { enAU } from 'date-fns/locale/en-AU';
import { site } from '#content/site/site.ts';

/** A moment as an ISO 8601 string or Date; all functions here format it in Sydney's time zone. */
type Moment = string | Date;

const inSydney = (moment: Moment, pattern: string): string =>
  format(new TZDate(new Date(moment).getTime(), site.timeZone), pattern, { locale: enAU });

/** 'dd MMMM yyyy', the reader's date (docs/specification.md, Archive): '04 November 2026'. */
export const readerDate = (moment: Moment): string => inSydney(moment, 'dd MMMM yyyy');

/** 'dd/MM/yyyy', the archive list's date (docs/specification.md, Archive). */
export const archiveDate = (moment: Moment): string => inSydney(moment, 'dd/MM/yyyy');

// An export formats a hundred thousand of them, each in a seventh of what date-fns takes.
const minuteInSydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: site.timeZone,
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
});

/** 'dd/MM/yyyy HH:mm', for an export whose heading names Sydney's time. */
export const adminDate = (moment: Moment): string => minuteInSydney.format(new Date(moment)).replace(',', '');

/** A local date-time string with its zone, for the admin area: '21/11/2026, 4:05:09 pm AEDT'. */
export const localMoment = (moment: Moment): string =>
  new Date(moment).toLocaleString('en-AU', { timeZone: site.timeZone, timeZoneName: 'short' });

/** 'yyyy-MM-dd', for the name of a file. */
export const sydneyDay = (moment: Moment): string => inSydney(moment, 'yyyy-MM-dd');

/** The calendar year in Sydney, for the copyright line. */
export const sydneyYear = (moment: Moment): string => inSydney(moment, 'yyyy');

// As in the texts of issues, which the edge functions write.
export { longDate } from '#supabase/functions/_shared/dates.ts';
// In a file of its own: the price calculator in the browser must not load the time zones above.
export { dollars } from './pricing/money.ts';
