import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { enAU } from 'date-fns/locale/en-AU';
import { site } from '@/content/site';

/** A moment as an ISO 8601 string or Date. Every function here answers in Sydney's time zone, wherever the server stands. */
type Moment = string | Date;

const inSydney = (moment: Moment, pattern: string): string =>
  format(new TZDate(new Date(moment).getTime(), site.timeZone), pattern, { locale: enAU });

/** 'dd MMMM yyyy', the reader's date (specification §9): '04 November 2026'. */
export const readerDate = (moment: Moment): string => inSydney(moment, 'dd MMMM yyyy');

/** 'dd/MM/yyyy', the archive list's date (specification §9). */
export const archiveDate = (moment: Moment): string => inSydney(moment, 'dd/MM/yyyy');

/** Australian long format without a leading zero, for the legal pages: '21 November 2026'. */
export const longDate = (moment: Moment): string => inSydney(moment, 'd MMMM yyyy');

/** The calendar year in Sydney, for the copyright line. */
export const sydneyYear = (moment: Moment): string => inSydney(moment, 'yyyy');

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', maximumFractionDigits: 0 });
const audWithCents = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Whole cents as Australian dollars: 495000 → '$4,950', 495050 → '$4,950.50'. */
export const dollars = (cents: number): string =>
  cents % 100 === 0 ? aud.format(cents / 100) : audWithCents.format(cents / 100);
