import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { checkSchema, type Question } from './schema.ts';

const projects = quickstarts.filter(({ unit }) => unit === 'project');
const perUser = quickstarts.filter(({ unit }) => unit === 'user');
const maintained = projects.filter(({ monthlyExGstCents }) => monthlyExGstCents !== undefined);

const months = ({ id, title }: (typeof quickstarts)[number]): Question => ({
  kind: 'number',
  name: `months-${id}`,
  text: `Months of maintenance after ${title}`,
  hint: 'Counted only together with the Quickstart. One month of end-user support is part of its price.',
  min: 0,
  max: 60,
  decimals: 0,
  optional: true,
});
const users = ({ id, title }: (typeof quickstarts)[number]): Question => ({
  kind: 'number',
  name: `users-${id}`,
  text: `Users of ${title}`,
  hint: 'Above 500 users, send us an enquiry for the total.',
  min: 0,
  max: 500,
  decimals: 0,
  optional: true,
});

export const quote = checkSchema.parse({
  slug: 'quote',
  name: 'Quote builder',
  area: 'observability',
  meta: {
    title: 'Quote builder for our Quickstarts',
    description:
      'Put Quickstarts, users and months of maintenance together: each line, the GST and the total you pay, with the formula in sight. No address needed.',
    updated: '2026-11-25',
  },
  lead: 'Quickstarts, users and months of maintenance, line by line: without GST, the GST, and the total you pay.',
  gives: 'The price of any mix of Quickstarts, line by line with GST, to print or to send with an enquiry.',
  groups: [
    {
      questions: [
        {
          kind: 'several',
          name: 'product',
          text: 'Quickstarts with a fixed price',
          options: projects.map(({ id, title }) => ({ value: id, label: title })),
        },
        ...maintained.map(months),
        ...perUser.map(users),
      ],
    },
  ],
  button: 'Work out the price',
  method: {
    kind: 'quote',
    products: quickstarts.map(({ id, title, unit, exGstCents, monthlyExGstCents }) => ({
      id,
      title,
      unit,
      exGstCents,
      monthlyExGstCents,
    })),
    words: {
      summary: '{total} inc GST',
      nothing: 'Nothing is chosen yet: pick a Quickstart or enter a number of users.',
      table: 'Prices in Australian dollars',
      head: ['Line', 'Ex GST', 'GST', 'Total'],
      project: '{title}: 1 × {price}',
      users: '{title}: {number} × {price} per user',
      months: 'Maintenance of {title}: {number} × {price} per month',
      total: 'Total',
      left: 'Maintenance without its Quickstart is not counted: choose the Quickstart as well.',
    },
  },
  basis: [
    'Each line is its number times the price without GST; its GST is 10% of that, rounded to the cent, and its total is the sum of both. The last row adds the lines up.',
    'The prices are those of our [SME Quickstarts](/sme-quickstarts). Months of maintenance are charged month by month; the total here adds up as many as you enter.',
  ],
  caution:
    'A calculation at today’s prices, not an offer: we confirm scope, dates and total before you decide.',
  subject: 'A quote for Quickstarts',
});
