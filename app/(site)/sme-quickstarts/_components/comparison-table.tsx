import { Unbroken } from '#components/ui/unbroken.tsx';
import { quickstartsPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { totalText } from '#lib/pricing/quickstart-price.ts';
import { quickstartPath } from '#lib/routes.ts';

const { heading, caption, rows, price } = quickstartsPage.comparison;
const aspects = Object.entries(rows) as [keyof Quickstart['comparison'], string][];
const cell = 'py-4 pr-6 text-left align-top last:pr-0';
/** Stays in sight while the products are scrolled sideways. */
const rowHead = `${cell} sticky left-0 bg-band font-semibold`;

/** A column for each product; on a narrow screen the table scrolls inside its frame. */
export function ComparisonTable({ quickstarts }: { quickstarts: readonly Quickstart[] }) {
  return (
    <section className="section bg-band" aria-labelledby="comparison">
      <div className="wrap">
        <h2 id="comparison" className="text-section">
          {heading}
        </h2>
        <div
          role="region"
          aria-label={caption}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, keyboards cannot scroll the table
          tabIndex={0}
          className="wide-table mt-10 overflow-x-auto print:overflow-visible"
        >
          <table className="w-full min-w-[60rem] table-fixed border-b border-line print:min-w-0">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="border-b-2 border-text">
                <td className="w-32" />
                {quickstarts.map(({ id, title }) => (
                  <th key={id} scope="col" className={`${cell} font-semibold`}>
                    <a href={quickstartPath(id)} className="link link-alone">
                      {title}
                    </a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {aspects.map(([aspect, name]) => (
                <tr key={aspect}>
                  <th scope="row" className={rowHead}>
                    <Unbroken>{name}</Unbroken>
                  </th>
                  {quickstarts.map(({ id, comparison }) => (
                    <td key={id} className={cell}>
                      {comparison[aspect]}
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row" className={rowHead}>
                  {price}
                </th>
                {quickstarts.map((quickstart) => (
                  <td key={quickstart.id} className={`${cell} tabular-nums`}>
                    {totalText(quickstart)}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
