import type { ReactNode } from 'react';
import type { Quickstart } from '#content/schemas.ts';
import { priceWords as words } from '#content/words/price-words.ts';
import { dollars } from '#lib/pricing/money.ts';
import { monthlyPrice, quickstartPrice, unitText } from '#lib/pricing/quickstart-price.ts';

type PriceBlock = { quickstart: Quickstart; children?: ReactNode };

const row = 'flex flex-wrap justify-between gap-x-4 py-2.5';

/** The price as the content words it, and the total with GST in large figures. */
export function PriceBlock({ quickstart, children }: PriceBlock) {
  const price = quickstartPrice(quickstart);
  const monthly = monthlyPrice(quickstart);
  const unit = unitText(quickstart);
  return (
    <div className="card p-6 sm:p-8">
      <p className="data text-muted">
        {words.fixed} {quickstart.priceText}
      </p>
      <p className="mt-2 font-display text-section leading-none">
        {`${dollars(price.total)} `}
        <span className="font-sans text-base">
          {words.incGst}
          {unit}
        </span>
      </p>
      <dl className="mt-6 divide-y divide-line tabular-nums">
        <div className={row}>
          <dt>{words.price}</dt>
          <dd>
            {dollars(price.exGst)} {words.exGst}
          </dd>
        </div>
        <div className={row}>
          <dt>{words.gst}</dt>
          <dd>{dollars(price.gst)}</dd>
        </div>
        <div className={`${row} font-semibold`}>
          <dt>
            {words.total}
            {unit}
          </dt>
          <dd>{dollars(price.total)}</dd>
        </div>
        {monthly && (
          <>
            <div className={row}>
              <dt>{words.maintenance}</dt>
              <dd className="shrink-0">
                {dollars(monthly.exGst)} {words.exGst}
              </dd>
            </div>
            <div className={`${row} font-semibold`}>
              <dt>{words.totalPerMonth}</dt>
              <dd>{dollars(monthly.total)}</dd>
            </div>
          </>
        )}
      </dl>
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}
