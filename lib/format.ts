import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { enAU } from 'date-fns/locale/en-AU';
import { site } from '#content/site/site.ts';

/** A moment as an ISO 8601 string or Date. Every function here answers in Sydney's time zone, wherever the server stands. */
type Moment = string | Date;

const inSydney = (moment: Moment, pattern: string): string =>
  format(new TZDate(new Date(moment).getTime(), site.timeZone), pattern, { locale: enAU });

/** 'dd MMMM yyyy', the reader's date (specification §9): '04 November 2026'. */
export const readerDate = (moment: Moment): string => inSydney(moment, 'dd MMMM yyyy');

/** 'dd/MM/yyyy', the archive list's date (specification §9). */
export const archiveDate = (moment: Moment): string => inSydney(moment, 'dd/MM/yyyy');

/** 'dd/MM/yyyy HH:mm', a moment in an exported table, whose heading says that it is Sydney's time. */
export const adminDate = (moment: Moment): string => inSydney(moment, 'dd/MM/yyyy HH:mm');

/** The admin screens' moment, the local date-time string (specification §9) with its zone: '21/11/2026, 4:05:09 pm AEDT'. */
export const localMoment = (moment: Moment): string =>
  new Date(moment).toLocaleString('en-AU', { timeZone: site.timeZone, timeZoneName: 'short' });

/** Australian long format without a leading zero, for the legal pages: '21 November 2026'. */
export const longDate = (moment: Moment): string => inSydney(moment, 'd MMMM yyyy');

/** 'yyyy-MM-dd', for the name of a file. */
export const sydneyDay = (moment: Moment): string => inSydney(moment, 'yyyy-MM-dd');

/** The calendar year in Sydney, for the copyright line. */
export const sydneyYear = (moment: Moment): string => inSydney(moment, 'yyyy');

// In a file of its own: the price calculator in the browser must not load the time zones above.
export { dollars } from './pricing/money.ts';
