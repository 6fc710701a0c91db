import { quickstarts } from '#content/collections/quickstarts/index.ts';
import type { Quickstart } from '#content/schemas.ts';
import { priceWords } from '#content/words/price-words.ts';
import { dollars } from './money.ts';
import { priceWithGst, type Price } from './pricing.ts';

/** The lowest total of a project, not per user, in whole cents with GST: what "from" may claim. */
export function cheapestProjectTotal(): number {
  const totals = quickstarts
    .filter((quickstart) => quickstart.unit === 'project')
    .map((quickstart) => quickstartPrice(quickstart).total);
  return Math.min(...totals);
}

/** The price of one project, or of one user. */
export const quickstartPrice = ({ exGstCents }: Quickstart): Price => priceWithGst(exGstCents);

/** The maintenance price of one month, for products that have it. */
export const monthlyPrice = ({ monthlyExGstCents }: Quickstart): Price | undefined =>
  monthlyExGstCents === undefined ? undefined : priceWithGst(monthlyExGstCents);

/** What follows the amount of a price: ' per user', or nothing for a project. */
export const unitText = ({ unit }: Quickstart): string => (unit === 'user' ? priceWords.perUser : '');

/** The total, worded as the price text is: '$4,950 AUD inc GST', '$165 AUD per user inc GST'. */
export function totalText(quickstart: Quickstart): string {
  return `${dollars(quickstartPrice(quickstart).total)} AUD${unitText(quickstart)} ${priceWords.incGst}`;
}

/** Both prices of a month of maintenance, worded the same way. */
export function monthlyTexts(quickstart: Quickstart): { exGst: string; total: string } | undefined {
  const price = monthlyPrice(quickstart);
  return (
    price && {
      exGst: `${dollars(price.exGst)} AUD per month ex GST`,
      total: `${dollars(price.total)} AUD per month inc GST`,
    }
  );
}
