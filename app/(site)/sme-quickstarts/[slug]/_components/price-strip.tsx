import { quickstartPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';
import { totalText } from '#lib/pricing/quickstart-price.ts';

/** Under the opening of a product page: both prices in letters of one size, and how soon. */
export function PriceStrip({ quickstart }: { quickstart: Quickstart }) {
  const { facts } = quickstartPage;
  const rows = [
    { label: facts.price, value: quickstart.priceText },
    { label: facts.total, value: totalText(quickstart) },
    { label: facts.delivery, value: site.quickstartDuration.replace('-', '–') },
    { label: facts.reply, value: site.replyPromise },
  ];
  return (
    <div className="hero border-ink-800 bg-stage text-sand-0 not-dark:border-t dark:border-b">
      <dl className="wrap grid grid-cols-2 gap-x-8 gap-y-5 py-7 lg:grid-cols-[3fr_3fr_2fr_2fr] print:grid-cols-[3fr_3fr_2fr_2fr]">
        {rows.map(({ label, value }) => (
          <div key={label} className="max-sm:nth-[-n+2]:col-span-2">
            <dt className="text-meta text-ink-300">{label}</dt>
            <dd className="font-display text-2xl leading-tight print:text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
