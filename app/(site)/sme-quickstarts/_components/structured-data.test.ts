import { describe, expect, it } from 'vitest';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import type { Quickstart } from '#content/schemas.ts';
import { monthlyTexts, totalText } from '#lib/pricing/quickstart-price.ts';
import { quickstartPath } from '#lib/routes.ts';
import { quickstartList, quickstartService } from './structured-data.ts';

const byId = (id: Quickstart['id']): Quickstart => quickstarts.find((quickstart) => quickstart.id === id)!;

/** The offer as a reader of the page gets it. */
function offerOf(id: Quickstart['id']) {
  const { offers } = JSON.parse(JSON.stringify(quickstartService(byId(id)))) as {
    offers: { price: number; priceCurrency: string; priceSpecification: Record<string, unknown>[] };
  };
  return offers;
}

describe('the price with GST, in words', () => {
  it.each([
    ['ai-policy', '$4,950 AUD inc GST'],
    ['ai-marketing', '$6,050 AUD inc GST'],
    ['cyber-security-policy', '$4,950 AUD inc GST'],
    ['cyber-security-awareness', '$165 AUD per user inc GST'],
  ] as const)('%s: %s', (id, text) => {
    expect(totalText(byId(id))).toBe(text);
  });

  it('names both prices of a month of maintenance where there is one', () => {
    expect(monthlyTexts(byId('ai-marketing'))).toEqual({
      exGst: '$150 AUD per month ex GST',
      total: '$165 AUD per month inc GST',
    });
    expect(monthlyTexts(byId('ai-policy'))).toBeUndefined();
  });
});

describe('the offer of a Quickstart for search engines', () => {
  it.each([
    ['ai-policy', 4950],
    ['ai-marketing', 6050],
    ['cyber-security-policy', 4950],
    ['cyber-security-awareness', 165],
  ] as const)('%s costs %d dollars, GST included', (id, total) => {
    const { price, priceCurrency, priceSpecification } = offerOf(id);
    expect([price, priceCurrency]).toEqual([total, 'AUD']);
    expect(priceSpecification[0]).toMatchObject({
      '@type': 'UnitPriceSpecification',
      price: total,
      priceCurrency: 'AUD',
      valueAddedTaxIncluded: true,
    });
  });

  it.each(quickstarts)('$id is per user if its unit is', ({ id, unit }) => {
    expect(offerOf(id).priceSpecification[0]?.unitText).toBe(unit === 'user' ? 'user' : undefined);
  });

  it('keeps the monthly price of AI Marketing apart from its project price', () => {
    expect(offerOf('ai-marketing').priceSpecification).toHaveLength(2);
    expect(offerOf('ai-marketing').priceSpecification[1]).toMatchObject({
      price: 165,
      valueAddedTaxIncluded: true,
      unitText: 'month',
    });
    expect(offerOf('ai-policy').priceSpecification).toHaveLength(1);
  });

  it('is made where the firm says it works', () => {
    expect(quickstartService(byId('ai-policy')).areaServed).toMatchObject([{ name: 'Australia' }, 'Global']);
  });

  it('is listed in the order of the cards', () => {
    const { itemListElement } = JSON.parse(JSON.stringify(quickstartList())) as {
      itemListElement: { position: number; name: string; url: string }[];
    };
    expect(itemListElement.map(({ position, name, url }) => [position, name, new URL(url).pathname])).toEqual(
      quickstarts.map(({ id, title }, index) => [index + 1, title, quickstartPath(id)]),
    );
  });
});
