import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote as check } from '#content/checks/quote.ts';
import type { Method } from '#content/checks/schema.ts';
import { dollars } from '#lib/pricing/money.ts';
import { quote, quoteLines, sumOf } from './quote.ts';

const method = check.method as Method<'quote'>;
const answered = (product: string[], months = 0, users = 0) => ({
  product,
  'months-ai-marketing': [String(months)],
  'users-cyber-security-awareness': [String(users)],
});
const all = ['ai-policy', 'ai-marketing', 'cyber-security-policy'];

describe('a quote, worked by hand from the specified prices', () => {
  it.each([
    ['AI policy: 4,500 + 450', answered(['ai-policy']), '$4,500', '$450', '$4,950'],
    ['cyber security policy: 4,500 + 450', answered(['cyber-security-policy']), '$4,500', '$450', '$4,950'],
    ['AI marketing: 5,500 + 550', answered(['ai-marketing']), '$5,500', '$550', '$6,050'],
    ['with one month: 5,650 + 565', answered(['ai-marketing'], 1), '$5,650', '$565', '$6,215'],
    ['with a year: 5,500 + 1,800 = 7,300', answered(['ai-marketing'], 12), '$7,300', '$730', '$8,030'],
    ['1 user: 150 + 15', answered([], 0, 1), '$150', '$15', '$165'],
    ['5 users: 750 + 75', answered([], 0, 5), '$750', '$75', '$825'],
    ['10 users: 1,500 + 150', answered([], 0, 10), '$1,500', '$150', '$1,650'],
    ['25 users: 3,750 + 375', answered([], 0, 25), '$3,750', '$375', '$4,125'],
    ['500 users: 75,000 + 7,500', answered([], 0, 500), '$75,000', '$7,500', '$82,500'],
    [
      'both policies: 9,000 + 900',
      answered(['ai-policy', 'cyber-security-policy']),
      '$9,000',
      '$900',
      '$9,900',
    ],
    ['all, 6 months, 12 users: 14,500 + 900 + 1,800', answered(all, 6, 12), '$17,200', '$1,720', '$18,920'],
    ['months without their Quickstart', answered(['ai-policy'], 12), '$4,500', '$450', '$4,950'],
    ['nothing', answered([]), '$0', '$0', '$0'],
  ])('%s', (_, answers, exGst, gst, total) => {
    const sum = sumOf(quoteLines(method, answers));
    expect([sum.exGst, sum.gst, sum.total].map(dollars)).toEqual([exGst, gst, total]);
  });

  it('says each line with its formula', () => {
    expect(quoteLines(method, answered(all, 6, 12)).map(({ label }) => label)).toEqual([
      'AI Policy Quickstart: 1 × $4,500',
      'AI Marketing Quickstart: 1 × $5,500',
      'Maintenance of AI Marketing Quickstart: 6 × $150 per month',
      'Cyber Security Policy Quickstart: 1 × $4,500',
      'Cyber Security Awareness for SMEs: 12 × $150 per user',
    ]);
  });

  it('says that months alone are not counted, and that nothing is chosen', () => {
    expect(quote(method, answered([], 3))).toEqual({
      summary: method.words.nothing,
      blocks: [{ kind: 'text', text: method.words.left }],
    });
  });
});

it('is the sum of its lines in every column, and grows with what is added', () => {
  fc.assert(
    fc.property(
      fc.subarray(all),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 499 }),
      (product, months, users) => {
        const sum = sumOf(quoteLines(method, answered(product, months, users)));
        expect(sum.total).toBe(sum.exGst + sum.gst);
        expect(sum.gst * 10).toBe(sum.exGst);
        const more = sumOf(quoteLines(method, answered(product, months, users + 1)));
        expect(more.total - sum.total).toBe(16_500);
      },
    ),
  );
});
