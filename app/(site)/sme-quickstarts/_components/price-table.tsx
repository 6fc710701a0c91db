import { quickstartPage } from '#content/pages/quickstarts.ts';
import { dollars } from '#lib/pricing/money.ts';
import type { PriceRow } from '#lib/pricing/offer.ts';

type PriceTable = { caption: string; head: string; rows: readonly PriceRow[] };

const amounts = ['exGst', 'gst', 'total'] as const;
const number = 'whitespace-nowrap py-3.5 pl-3 text-right align-baseline sm:pl-8';

/** Amounts with and without GST as a plain table: readable aloud, on paper and without scripts. */
export function PriceTable({ caption, head, rows }: PriceTable) {
  return (
    <table className="w-full border-b border-line text-meta sm:text-base print:break-inside-avoid">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-text">
          <th scope="col" className="py-3 text-left font-semibold">
            {head}
          </th>
          {amounts.map((amount) => (
            <th key={amount} scope="col" className={`${number} font-semibold`}>
              {quickstartPage.amounts[amount]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ label, price }) => (
          <tr key={label}>
            <th scope="row" className="py-3.5 text-left align-baseline font-normal">
              {label}
            </th>
            {amounts.map((amount) => (
              <td
                key={amount}
                className={amount === 'total' ? `${number} font-semibold` : `${number} text-muted`}
              >
                {dollars(price[amount])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
