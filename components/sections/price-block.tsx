import type { ReactNode } from 'react';
import type { Quickstart } from '@/content/schemas';
import { dollars } from '@/lib/format';
import { priceWithGst } from '@/lib/pricing';

type PriceBlock = { quickstart: Quickstart; children?: ReactNode };

/** The total with GST as large as the price without it is clear; the specification's price text stands beside it. */
export function PriceBlock({ quickstart, children }: PriceBlock) {
  const price = priceWithGst(quickstart.exGstCents);
  const monthly = quickstart.monthlyExGstCents ? priceWithGst(quickstart.monthlyExGstCents) : undefined;
  const unit = quickstart.unit === 'user' ? ' per user' : '';
  const rows = [
    ['Price', `${dollars(price.exGst)} ex GST`],
    ['GST (10%)', dollars(price.gst)],
  ];
  return (
    <div className="card p-6 sm:p-8">
      <p className="data text-muted">Fixed price: {quickstart.priceText}</p>
      <p className="mt-2 font-display text-section leading-none">
        {dollars(price.total)} <span className="font-sans text-base">inc GST{unit}</span>
      </p>
      <dl className="mt-6">
        {rows.map(([term, amount]) => (
          <div key={term} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt>{term}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-2.5 font-semibold">
          <dt>Total you pay{unit}</dt>
          <dd className="tabular-nums">{dollars(price.total)}</dd>
        </div>
        {monthly && (
          <div className="flex justify-between gap-4 border-t border-line py-2.5 text-meta">
            <dt>Then maintenance, each month</dt>
            <dd className="text-right tabular-nums">
              {dollars(monthly.exGst)} ex GST, {dollars(monthly.total)} inc GST
            </dd>
          </div>
        )}
      </dl>
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}
