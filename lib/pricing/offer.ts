import { quickstartPage, quickstartsPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';
import { priceWithGst, type Price } from './pricing.ts';
import { monthlyPrice, quickstartPrice, totalText } from './quickstart-price.ts';

export type PriceRow = { label: string; price: Price };

/** What stands under the opening of an offer: both prices, how long it takes and how soon we reply. */
export function offerFacts(quickstart: Quickstart): { label: string; value: string }[] {
  const { facts } = quickstartPage;
  return [
    { label: facts.price, value: quickstart.priceText },
    { label: facts.total, value: totalText(quickstart) },
    { label: facts.delivery, value: site.quickstartDuration },
    { label: facts.reply, value: site.replyPromise },
  ];
}

/** Line by line: of teams where each user has a price, else of the project and a month of maintenance. */
export function priceRows(quickstart: Quickstart): PriceRow[] {
  const { maintenance } = quickstartPage;
  const { userExamples, exGstCents } = quickstart;
  if (userExamples)
    return userExamples.map((users) => ({ label: `${users} users`, price: priceWithGst(exGstCents, users) }));
  const monthly = monthlyPrice(quickstart);
  return [
    { label: maintenance.project, price: quickstartPrice(quickstart) },
    ...(monthly ? [{ label: maintenance.monthly, price: monthly }] : []),
  ];
}

/** Every price there is, maintenance under the product it belongs to. */
export function allPriceRows(quickstarts: readonly Quickstart[]): PriceRow[] {
  return quickstarts.flatMap((quickstart) => {
    const monthly = monthlyPrice(quickstart);
    const label = quickstart.unit === 'user' ? `${quickstart.title}, per user` : quickstart.title;
    return [
      { label, price: quickstartPrice(quickstart) },
      ...(monthly ? [{ label: quickstartsPage.prices.maintenance, price: monthly }] : []),
    ];
  });
}
