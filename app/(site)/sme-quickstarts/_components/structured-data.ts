import type { ItemList, Service, UnitPriceSpecification } from 'schema-dts';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import type { Quickstart } from '#content/schemas.ts';
import { monthlyPrice, quickstartPrice } from '#lib/pricing/quickstart-price.ts';
import type { Price } from '#lib/pricing/pricing.ts';
import { quickstartPath } from '#lib/routes.ts';
import { absoluteUrl, areaServed, organizationId } from '#lib/seo/structured-data.ts';

/** The products, in the order of the cards. */
export function quickstartList(): ItemList {
  return {
    '@type': 'ItemList',
    '@id': absoluteUrl('/sme-quickstarts#list'),
    numberOfItems: quickstarts.length,
    itemListElement: quickstarts.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: absoluteUrl(quickstartPath(id)),
    })),
  };
}

/** What the customer pays: always the total with GST, in dollars. */
const unitPrice = ({ total }: Price): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  price: total / 100,
  priceCurrency: 'AUD',
  valueAddedTaxIncluded: true,
});

/** One product with its price; the monthly part is a price of its own, so that the two are not added up. */
export function quickstartService(quickstart: Quickstart): Service {
  const url = absoluteUrl(quickstartPath(quickstart.id));
  const monthly = monthlyPrice(quickstart);
  const perUser = quickstart.unit === 'user' ? { unitText: 'user' } : {};
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: quickstart.title,
    description: quickstart.lead,
    url,
    mainEntityOfPage: { '@id': `${url}#webpage` },
    provider: { '@id': organizationId },
    areaServed,
    offers: {
      '@type': 'Offer',
      '@id': `${url}#offer`,
      url,
      price: quickstartPrice(quickstart).total / 100,
      priceCurrency: 'AUD',
      priceSpecification: [
        { ...unitPrice(quickstartPrice(quickstart)), ...perUser },
        ...(monthly
          ? [
              {
                ...unitPrice(monthly),
                name: quickstartPage.maintenance.monthly,
                unitText: 'month',
                unitCode: 'MON',
              },
            ]
          : []),
      ],
    },
  };
}
