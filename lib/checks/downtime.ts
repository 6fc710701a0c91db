import type { Method } from '#content/checks/schema.ts';
import { dollars } from '#lib/pricing/money.ts';
import { numberOf, type Answers } from './answers.ts';
import { filled, type Result } from './result.ts';

/** Dollars an hour, per cent with one decimal, whole minutes and people. */
export type Outage = { revenue: number; share: number; minutes: number; people: number; rate: number };

const MINUTES_PER_HOUR = 60;
const cents = (amount: number): number => Math.round(amount * 100);

/**
 * The cost of an outage in whole cents. Source: the formula itself, which the page shows: revenue an hour ×
 * share × hours + people × cost of an hour × hours; nothing else is assumed.
 */
export function downtimeCost({ revenue, share, minutes, people, rate }: Outage) {
  const permille = Math.round(share * 10);
  const lost = Math.round((cents(revenue) * permille * minutes) / (1_000 * MINUTES_PER_HOUR));
  const idle = Math.round((people * cents(rate) * minutes) / MINUTES_PER_HOUR);
  return { revenue: lost, people: idle, total: lost + idle };
}

export function downtime({ words }: Method<'downtime'>, answers: Answers): Result {
  const outage: Outage = {
    revenue: numberOf(answers, 'revenue'),
    share: numberOf(answers, 'share'),
    minutes: numberOf(answers, 'minutes'),
    people: numberOf(answers, 'people'),
    rate: numberOf(answers, 'rate'),
  };
  const cost = downtimeCost(outage);
  const shown = {
    ...outage,
    revenue: dollars(cents(outage.revenue)),
    rate: dollars(cents(outage.rate)),
    total: dollars(cost.total),
  };
  return {
    summary: filled(words.summary, shown),
    blocks: [
      {
        kind: 'table',
        caption: words.table,
        head: words.head,
        rows: [
          [filled(words.revenue, shown), dollars(cost.revenue)],
          [filled(words.people, shown), dollars(cost.people)],
        ],
        total: [words.total, shown.total],
        isAmounts: true,
      },
    ],
  };
}
