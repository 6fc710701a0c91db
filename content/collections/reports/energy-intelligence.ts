import { reportSchema } from '#content/schemas.ts';

export const energyIntelligence = reportSchema.parse({
  slug: 'energy-intelligence',
  anchor: 'industry-reports',
  title: 'Australian Energy Intelligence: Market Analysis',
  audience: 'For executives of energy retailers, generators, networks and large energy users',
  summary:
    'On a mild, sunny day, rooftop solar meets so much demand that the grid’s problem is too little load rather than too much. By sunset it is the reverse. This analysis explains what that daily swing, faster settlement and tighter security rules ask of your data and systems. It makes no price forecasts.',
  sections: [
    {
      id: 'energy-market-signals',
      sources: ['five-minute-settlement'],
      heading: 'A market measured in minutes',
      paragraphs: [
        'The National Electricity Market has settled every five minutes since 1 October 2021, in place of thirty. Meter data, bids and forecasts must agree at that interval, so a feed that is late or wrong costs money before anyone reads a report.',
        'Rooftop solar makes minimum demand an operating concern beside the summer peak. AEMO, the market operator, publishes notices for both; the firms that respond well have joined those notices to their own load, weather and asset data.',
      ],
    },
    {
      id: 'energy-security-duties',
      sources: ['soci-act', 'incident-reports', 'enhanced-risk-program'],
      heading: 'Security duties that reach the control room',
      items: [
        {
          title: 'SOCI Act',
          text: 'The Security of Critical Infrastructure Act 2018 covers critical electricity, gas and liquid fuel assets. Duties include a risk management program and incident reports: within 12 hours when the impact on availability is significant, within 72 hours when an incident has, or is likely to have, a relevant impact. Rules of June 2026 add duties for listed assets in two steps, on 10 June 2027 and 10 June 2028.',
        },
        {
          title: 'AESCSF',
          text: 'The Australian Energy Sector Cyber Security Framework gives the sector one way to assess maturity, across corporate and operational technology.',
        },
      ],
    },
    {
      id: 'energy-customer-data',
      sources: ['consumer-data-right'],
      heading: 'Customer data that moves',
      paragraphs: [
        'The Consumer Data Right has applied to energy since 2022. With consent, retailers share account, billing and tariff data with accredited recipients, and AEMO supplies metering data through the retailer. The quality of that interface is now visible outside the firm.',
      ],
    },
    {
      id: 'energy-questions',
      heading: 'Questions for your next board meeting',
      items: [
        { title: 'Freshness', text: 'Which decisions rest on a feed without monitoring?' },
        { title: 'Separation', text: 'Can a compromised office account reach a control system?' },
        { title: 'Evidence', text: 'Could you report an incident within hours, with facts?' },
      ],
    },
  ],
  closing:
    'The full analysis is free to read and to download. To obtain a copy in another form, [contact us](/contact).',
});
