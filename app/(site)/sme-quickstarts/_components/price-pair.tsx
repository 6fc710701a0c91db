import { quickstartPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { priceWords } from '#content/words/price-words.ts';
import { monthlyTexts, totalText } from '#lib/pricing/quickstart-price.ts';

/** The price without GST and the total with it in one size, as Australian consumer law expects. */
export function PricePair({ quickstart }: { quickstart: Quickstart }) {
  const { facts } = quickstartPage;
  const monthly = monthlyTexts(quickstart);
  const amount = 'text-xl leading-snug tabular-nums';
  return (
    <div className="h-full border-y border-line py-4">
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="text-meta text-muted">{facts.price}</dt>
          <dd className={`${amount} font-display`}>{quickstart.priceText}</dd>
        </div>
        <div>
          <dt className="text-meta text-muted">{facts.total}</dt>
          <dd className={`${amount} font-semibold`}>{totalText(quickstart)}</dd>
        </div>
      </dl>
      {monthly && (
        <p className="mt-3 text-meta text-muted">
          {priceWords.plusMaintenance} {monthly.exGst}, {monthly.total}
        </p>
      )}
    </div>
  );
}
