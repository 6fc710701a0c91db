import { describe, expect, it } from 'vitest';
import { hostileTexts, regularExpressions } from './regular-expressions.ts';

const LENGTH = 10_000;

/** What cannot meet a long foreign text: the most characters that it meets, or why none of a stranger's. */
const classified: Record<string, number | string> = {
  'embedded/database/database.ts: /^\\s*(begin|start\\s+transaction|commit|rollback)(\\s+(work|transaction))?\\s*;/im':
    'our own migrations',
  'embedded/database/database.ts: /^(\\d+)_(.+)\\.sql$/': 'names of our own migrations',
  'lib/newsletter/issue.ts: /\\s+\\S*$/': 157,
  'supabase/functions/_shared/text.ts: /\\s+\\S*$/': 500,
  'supabase/functions/_shared/text.ts: /[\\s,;:–—-]+$/': 500,
  'supabase/functions/generate-newsletter/language-model.ts: /\\b[a-z0-9-]+\\.(com|net|org|io|ai|au|uk|gov|edu|dev|app|co|info|biz|xyz)\\b/i': 600,
};

/** Next's own HTML and style sheets, in which every character of a visitor's that could begin a tag is escaped. */
const OUR_OWN_OUTPUT = /^server\/csp\//;

/** Put together at run time, of our own routes and of Next's manifest. */
const dynamic = [
  'lib/newsletter/archive/known-paths.ts',
  'lib/newsletter/archive/known-paths.ts',
  'server/page-cache/prerender-manifest.ts',
  'server/page-cache/shared-request.ts',
];

/** The best of some runs, which a busy machine cannot shorten. */
function cost(expression: RegExp, text: string, runs: number): number {
  const everywhere = new RegExp(expression, `${expression.flags.replace('g', '')}g`);
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    text.replace(everywhere, '');
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Linear by construction. */
const control = () => cost(/[ab]/, 'ab'.repeat(LENGTH / 2), 5);

/** Whether a text four times as long costs far more than four times, and much more than the control. */
function growsTooFast(expression: RegExp, length: number): string | undefined {
  const limit = 300 * control();
  const shorter = hostileTexts(expression, length / 4);
  for (const text of hostileTexts(expression, length)) {
    const quarter = shorter.next().value as string;
    if (cost(expression, text, 1) < limit || cost(expression, text, 3) < limit) continue;
    // What else the machine does may lengthen one comparison, not each of five.
    const isSteep = () => cost(expression, text, 3) > 8 * cost(expression, quarter, 3);
    if ([1, 2, 3, 4, 5].every(isSteep)) return `${text.slice(0, 20)}…`;
  }
  return undefined;
}

describe('a regular expression', () => {
  const found = regularExpressions();

  it('that is quadratic is found out, and one that is linear is not', () => {
    expect(growsTooFast(/^[ \t>*+\-\d.)]*(#{1,6}([ \t]|$)|[=-]+[ \t]*$)/, LENGTH)).toBeDefined();
    expect(growsTooFast(/\s+$/, LENGTH)).toBeDefined();
    expect(growsTooFast(/<b>[^<]*<\/b>/, LENGTH)).toBeUndefined();
  });

  it('that is put together at run time is made of nothing foreign', () => {
    const names = found.filter(({ expression }) => !expression).map(({ name }) => name.split(':', 1)[0]);
    expect(names).toEqual(dynamic);
  });

  it('that is classified exists', () => {
    const names = new Set(found.map(({ name }) => name));
    expect(Object.keys(classified).filter((name) => !names.has(name))).toEqual([]);
  });

  it('takes time in proportion to the longest text that it can meet', { timeout: 120_000 }, () => {
    const slow: string[] = [];
    for (const { name, expression } of found) {
      const length = classified[name] ?? LENGTH;
      if (!expression || typeof length === 'string' || OUR_OWN_OUTPUT.test(name)) continue;
      const text = growsTooFast(expression, length);
      if (text !== undefined) slow.push(`${name} with ${JSON.stringify(text)}`);
    }
    expect(slow).toEqual([]);
  });
});
