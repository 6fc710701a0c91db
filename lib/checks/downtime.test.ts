import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downtime as check } from '#content/checks/downtime.ts';
import type { Method } from '#content/checks/schema.ts';
import { dollars } from '#lib/pricing/money.ts';
import { downtime, downtimeCost, type Outage } from './downtime.ts';
import { resultText } from './result.ts';

const outage = (revenue: number, share: number, minutes: number, people: number, rate: number): Outage => ({
  revenue,
  share,
  minutes,
  people,
  rate,
});

describe('the cost of an outage, worked by hand from its formula', () => {
  it.each([
    ['12,000 × 40% × 1.5 h', outage(12_000, 40, 90, 0, 0), '$7,200', '$0', '$7,200'],
    ['25 × 60 × 1.5 h', outage(0, 0, 90, 25, 60), '$0', '$2,250', '$2,250'],
    ['both', outage(12_000, 40, 90, 25, 60), '$7,200', '$2,250', '$9,450'],
    ['one hour at 100%', outage(1_000, 100, 60, 10, 50), '$1,000', '$500', '$1,500'],
    ['a minute of 60,000 an hour', outage(60_000, 100, 1, 0, 0), '$1,000', '$0', '$1,000'],
    ['no minutes', outage(60_000, 100, 0, 10, 50), '$0', '$0', '$0'],
    ['a share of 12.5%', outage(8_000, 12.5, 60, 0, 0), '$1,000', '$0', '$1,000'],
    ['100 ÷ 3 cents are rounded: 20 minutes of $1', outage(1, 100, 20, 0, 0), '$0.33', '$0', '$0.33'],
    ['half a cent is rounded up: 3 minutes of $0.10', outage(0.1, 100, 3, 0, 0), '$0.01', '$0', '$0.01'],
    ['cents: 0.1 × 3 people is 0.30', outage(0, 0, 60, 3, 0.1), '$0', '$0.30', '$0.30'],
    ['a day: 24 h × 500 + 24 h × 2 × 75', outage(500, 100, 1_440, 2, 75), '$12,000', '$3,600', '$15,600'],
    [
      'the largest: 10⁹ an hour for a year',
      outage(1e9, 100, 525_600, 0, 0),
      '$8,760,000,000,000',
      '$0',
      '$8,760,000,000,000',
    ],
  ])('%s', (_, given, revenue, people, total) => {
    const cost = downtimeCost(given);
    expect([cost.revenue, cost.people, cost.total].map(dollars)).toEqual([revenue, people, total]);
  });

  it('stands with its formula', () => {
    const answers = { revenue: ['12000'], share: ['40'], minutes: ['90'], people: ['25'], rate: ['60.50'] };
    expect(resultText(downtime(check.method as Method<'downtime'>, answers))).toBe(
      '$9,468.75 for 90 min\n\nCost in Australian dollars\n- Revenue: $12,000 × 40% × 90 ÷ 60: $7,200\n- People: 25 × $60.50 × 90 ÷ 60: $2,268.75\n- Total: $9,468.75',
    );
  });

  it('writes minutes and people as it writes dollars', () => {
    const answers = { revenue: ['0'], share: ['0'], minutes: ['525600'], people: ['100000'], rate: ['1'] };
    const said = resultText(downtime(check.method as Method<'downtime'>, answers));
    expect(said).toContain('for 525,600 min');
    expect(said).toContain('People: 100,000 × $1 × 525,600 ÷ 60');
  });

  it('has a default for no figure', () => {
    for (const question of check.groups.flatMap(({ questions }) => questions))
      expect(question).toMatchObject({ kind: 'number', optional: false });
  });
});

it('grows with each factor and is the sum of its parts', () => {
  const figures = fc.record({
    revenue: fc.integer({ min: 0, max: 1e7 }),
    share: fc.integer({ min: 0, max: 99 }),
    minutes: fc.integer({ min: 0, max: 10_000 }),
    people: fc.integer({ min: 0, max: 1_000 }),
    rate: fc.integer({ min: 0, max: 500 }),
  });
  fc.assert(
    fc.property(
      figures,
      fc.constantFrom('revenue', 'share', 'minutes', 'people', 'rate'),
      (given, factor) => {
        const cost = downtimeCost(given);
        expect(cost.total).toBe(cost.revenue + cost.people);
        const more = downtimeCost({ ...given, [factor]: given[factor] + 1 });
        expect(more.total).toBeGreaterThanOrEqual(cost.total);
      },
    ),
  );
});
