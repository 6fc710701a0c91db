import { caseStudySchema } from '#content/schemas.ts';

export const retailerDemandForecasting = caseStudySchema.parse({
  slug: 'retailer-demand-forecasting',
  title: 'Ordering from a forecast buyers can question',
  industry: 'Retail',
  icon: 'shopping-cart',
  colour: 'ai',
  representative: true,
  challenge:
    'Buyers at a national retailer ordered from spreadsheets built on last year’s sales. Promotions and school holidays bent the history, and an empty shelf counted as no demand. Stores ran out of fast lines while the warehouse marked down slow ones, and nobody could explain an order afterwards.',
  solution:
    'We marked stockouts and promotions in the sales history, trained a model for each product group and tested it against the buyers’ own method. Only groups where it won went live. Buyers see the forecast, its range and its main drivers, and can override it with a reason. Monitoring checks store feeds and drift before any order leaves.',
  results: [
    {
      text: 'Each order can be explained afterwards: the forecast, the override and the reason are kept together.',
    },
    { text: 'A missing store feed stops the forecast that depends on it, not the Monday order run.' },
    { text: 'Buyers spend their review time on the lines where the model is least sure.' },
  ],
});
