import { caseStudySchema } from '#content/schemas.ts';

export const energyMarketAnalytics = caseStudySchema.parse({
  slug: 'energy-market-analytics',
  title: 'Market data a trading desk can trust',
  industry: 'Energy',
  icon: 'zap',
  colour: 'observability',
  representative: true,
  challenge:
    'The National Electricity Market settles every five minutes. At an energy retailer, prices, meter reads, bids and weather reached different systems at different times, and a late file looked exactly like a quiet market. Traders kept private spreadsheets, and settlement disputes began with an argument about whose number was right.',
  solution:
    'We gave each feed an owner and an objective for freshness and completeness, then measured both at every step from the market operator’s files to the trader’s screen. Lineage shows which source, version and calculation produced a figure. A reading that is late or out of range is flagged on the chart itself instead of being filled in silently.',
  results: [
    { text: 'Traders, risk and settlements work from one figure and can open its lineage.' },
    { text: 'A late feed pages its owner before the desk trades on stale data.' },
    { text: 'A disputed interval is replayed from the original files, with every correction visible.' },
  ],
});
