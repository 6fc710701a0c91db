import type { Method } from '#content/checks/schema.ts';
import { dollars } from '#lib/pricing/money.ts';
import { priceWithGst, type Price } from '#lib/pricing/pricing.ts';
import { numberOf, type Answers } from './answers.ts';
import { filled, type Result } from './result.ts';

type Quote = Method<'quote'>;
export type QuoteLine = { label: string; price: Price };

const isChosen = (answers: Answers, id: string): boolean => (answers['product'] ?? []).includes(id);

/**
 * The lines of a quote. Source: docs/specification.md, Quickstarts (prices ex GST, 150 a month for the
 * maintenance of AI Marketing, 150 per user of the awareness training), by way of their records; GST by
 * `priceWithGst`.
 */
export function quoteLines({ products, words }: Quote, answers: Answers): readonly QuoteLine[] {
  return products.flatMap(({ id, title, unit, exGstCents, monthlyExGstCents }) => {
    const line = (text: string, cents: number, number: number): QuoteLine[] =>
      number > 0
        ? [
            {
              label: filled(text, { title, number, price: dollars(cents) }),
              price: priceWithGst(cents, number),
            },
          ]
        : [];
    if (unit === 'user') return line(words.users, exGstCents, numberOf(answers, `users-${id}`));
    if (!isChosen(answers, id)) return [];
    return [
      ...line(words.project, exGstCents, 1),
      ...(monthlyExGstCents === undefined
        ? []
        : line(words.months, monthlyExGstCents, numberOf(answers, `months-${id}`))),
    ];
  });
}

/** The sum of lines, part by part. */
export const sumOf = (lines: readonly QuoteLine[]): Price =>
  lines.reduce(
    (sum, { price }) => ({
      exGst: sum.exGst + price.exGst,
      gst: sum.gst + price.gst,
      total: sum.total + price.total,
    }),
    { exGst: 0, gst: 0, total: 0 },
  );

const cellsOf = ({ exGst, gst, total }: Price): string[] => [exGst, gst, total].map(dollars);

export function quote(method: Quote, answers: Answers): Result {
  const { products, words } = method;
  const lines = quoteLines(method, answers);
  const isLeft = products.some(
    ({ id, monthlyExGstCents }) =>
      monthlyExGstCents !== undefined && !isChosen(answers, id) && numberOf(answers, `months-${id}`) > 0,
  );
  const left = isLeft ? [{ kind: 'text', text: words.left } as const] : [];
  if (lines.length === 0) return { summary: words.nothing, blocks: left };
  const sum = sumOf(lines);
  return {
    summary: filled(words.summary, { total: dollars(sum.total) }),
    blocks: [
      {
        kind: 'table',
        caption: words.table,
        head: words.head,
        rows: lines.map(({ label, price }) => [label, ...cellsOf(price)]),
        total: [words.total, ...cellsOf(sum)],
        isAmounts: true,
      },
      ...left,
    ],
  };
}
