import { checkSchema } from './schema.ts';

export const downtime = checkSchema.parse({
  slug: 'downtime',
  name: 'Downtime calculator',
  area: 'observability',
  meta: {
    title: 'Downtime calculator without industry averages',
    description:
      'What an outage costs you, from your own figures alone: revenue, share affected, minutes, people and their hourly cost. The formula is in sight.',
    updated: '2026-11-25',
  },
  lead: 'What does an outage cost? Five figures of your own, and no average of other firms. Nothing you enter is stored.',
  gives: 'The cost of an outage from five figures of your own, with the formula in sight.',
  groups: [
    {
      questions: [
        {
          kind: 'number',
          name: 'revenue',
          text: 'Revenue in an hour, in dollars',
          hint: 'Of the hours in which the system matters, not of the year divided by 8,760.',
          min: 0,
          max: 1_000_000_000,
          decimals: 2,
        },
        {
          kind: 'number',
          name: 'share',
          text: 'Share of it that is lost, in per cent',
          hint: 'What is bought an hour later is not lost.',
          min: 0,
          max: 100,
          decimals: 1,
        },
        {
          kind: 'number',
          name: 'minutes',
          text: 'Minutes of the outage',
          min: 0,
          max: 525_600,
          decimals: 0,
        },
        {
          kind: 'number',
          name: 'people',
          text: 'People who cannot work meanwhile, or who repair it',
          min: 0,
          max: 100_000,
          decimals: 0,
        },
        {
          kind: 'number',
          name: 'rate',
          text: 'What an hour of one of them costs you, in dollars',
          min: 0,
          max: 10_000,
          decimals: 2,
        },
      ],
    },
  ],
  button: 'Work out the cost',
  method: {
    kind: 'downtime',
    words: {
      summary: '{total} for {minutes} min',
      table: 'Cost in Australian dollars',
      head: ['Part', 'Cost'],
      revenue: 'Revenue: {revenue} × {share}% × {minutes} ÷ 60',
      people: 'People: {people} × {rate} × {minutes} ÷ 60',
      total: 'Total',
    },
  },
  basis: [
    'Cost = revenue in an hour × share lost × minutes ÷ 60 + people × cost of an hour × minutes ÷ 60. Each part is rounded to the cent.',
    'The calculator has no defaults: an average of other firms would say nothing about yours. It leaves out what has no price in your books yet, such as contracts lost later, penalties and the trust of customers; write those beside the figure instead of guessing them into it.',
  ],
  caution: 'As good as the five figures, and no forecast.',
  subject: 'The cost of downtime',
});
