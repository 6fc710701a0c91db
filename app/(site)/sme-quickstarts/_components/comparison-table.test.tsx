import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { totalText } from '#lib/pricing/quickstart-price.ts';
import { ComparisonTable } from './comparison-table.tsx';

it('has a column for each product, with what it leaves out and what it costs', () => {
  const table = renderToStaticMarkup(<ComparisonTable quickstarts={quickstarts} />);
  expect(table.match(/scope="col"/g)).toHaveLength(quickstarts.length);
  for (const quickstart of quickstarts) {
    expect(table).toContain(quickstart.comparison.notIncluded);
    expect(table).toContain(totalText(quickstart));
  }
});
