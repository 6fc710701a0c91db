import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { totalText } from '#lib/pricing/quickstart-price.ts';
import { PricePair } from './price-pair.tsx';

it.each(quickstarts)('sets the total of $id in the weight of totals, in a face that has it', (quickstart) => {
  const pair = renderToStaticMarkup(<PricePair quickstart={quickstart} />);
  const classes = pair
    .split(`>${totalText(quickstart)}<`)[0]!
    .split('<dd class="')
    .at(-1);
  expect(classes).toContain('font-semibold');
  expect(classes).not.toContain('font-display');
});
