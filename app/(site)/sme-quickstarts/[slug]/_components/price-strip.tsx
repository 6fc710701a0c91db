import type { Quickstart } from '#content/schemas.ts';
import { offerFacts } from '#lib/pricing/offer.ts';

/** Under the opening of a product page: both prices in letters of one size, and how soon. */
export function PriceStrip({ quickstart }: { quickstart: Quickstart }) {
  return (
    <div className="hero border-ink-800 bg-stage text-sand-0 not-dark:border-t dark:border-b">
      <dl className="wrap grid grid-cols-2 gap-x-8 gap-y-5 py-7 lg:grid-cols-[3fr_3fr_2fr_2fr] print:grid-cols-[3fr_3fr_2fr_2fr]">
        {offerFacts(quickstart).map(({ label, value }) => (
          <div key={label} className="max-sm:nth-[-n+2]:col-span-2">
            <dt className="text-meta text-ink-300">{label}</dt>
            <dd className="font-display text-2xl leading-tight print:text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
