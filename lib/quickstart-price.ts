import { quickstarts } from '@/content/quickstarts/index';
import { priceWithGst } from './pricing';

/** The lowest total, in whole cents with GST, of the Quickstarts sold as a project (not per user): what "from" may claim. */
export function cheapestProjectTotal(): number {
  const totals = quickstarts
    .filter((quickstart) => quickstart.unit === 'project')
    .map((quickstart) => priceWithGst(quickstart.exGstCents).total);
  return Math.min(...totals);
}
