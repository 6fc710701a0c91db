import { createContext, Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { hostileTexts, regularExpressions } from './regular-expressions.ts';

const LENGTH = 60_000;

/** What cannot meet a long foreign text: the most characters that it meets, or why none of a stranger's. */
const classified: Record<string, number | string> = {
  'embedded/database/database.ts: /^\\s*(begin|start\\s+transaction|commit|rollback)(\\s+(work|transaction))?\\s*;/im':
    'our own migrations',
  'embedded/database/database.ts: /^(\\d+)_(.+)\\.sql$/': 'names of our own migrations',
  'lib/newsletter/issue.ts: /\\s+\\S*$/': 157,
  'supabase/functions/_shared/text.ts: /\\s+\\S*$/': 500,
  'supabase/functions/_shared/text.ts: /[\\s,;:–—-]+$/': 500,
  'supabase/functions/generate-newsletter/issue/language-model.ts: /\\b[a-z0-9-]+\\.(com|net|org|io|ai|au|uk|gov|edu|dev|app|co|info|biz|xyz)\\b/i': 600,
};

/**
 * Those of tags, manifests and style sheets, of Next's own output: what could begin a tag is escaped there.
 * The others meet a page's data, which holds the address that a visitor chose.
 */
const OUR_OWN_OUTPUT = /^server\/csp\/(?:(?:client-modules|inline-styles|used-styles)\.ts|[\w-]+\.ts: \/<)/;

/** Put together at run time, of our own content, our routes and tokens, and Next's manifest. */
const dynamic = [
  'lib/glossary/link-terms.ts',
  'lib/newsletter/archive/known-paths.ts',
  'lib/newsletter/archive/known-paths.ts',
  'lib/visits/count-conversion.ts',
  'server/page-cache/prerender-manifest.ts',
  'server/page-cache/prerender-manifest.ts',
  'server/page-cache/shared-request.ts',
  'workers/mail/rendering/template.ts',
];

/** What needs seconds for a text needs a good part of a tenth for its eighth, if it is quadratic. */
const SUSPECT_MS = 3;
/** One that is linear needs some milliseconds for the longest text, one that is quadratic needs seconds. */
const SLOW_MS = 200;

const context = createContext({ texts: [''], at: 0, expression: /x/, now: () => processorMs() });
const run = new Script(`for (; at < texts.length; at++) {
  const began = now();
  texts[at].replace(expression, '');
  if (now() - began > ${SUSPECT_MS}) break;
}`);

/** Processor time of this thread, in milliseconds: on a busy machine the clock says nothing. */
const processorMs = (): number => process.threadCpuUsage().user / 1_000;

/** Goes through the texts from there on to the first that may be slow, and says whether it surely is. */
function firstSuspect(expression: RegExp, texts: string[], from = 0): { at: number; isSlow: boolean } {
  for (let timeout = SLOW_MS; ; timeout *= 2) {
    Object.assign(context, { texts, at: from, expression });
    const began = processorMs();
    try {
      run.runInContext(context, { timeout });
      return { at: context['at'] as number, isSlow: false };
    } catch {
      if (processorMs() - began > 0.8 * SLOW_MS) return { at: context['at'] as number, isSlow: true };
    }
  }
}

/** The beginning of a text of the expression's own characters that costs far more than its length. */
function slowText(expression: RegExp, length: number): string | undefined {
  const everywhere = new RegExp(expression, `${expression.flags.replace('g', '')}g`);
  const eighths = [...hostileTexts(expression, length / 8)];
  let suspect = firstSuspect(everywhere, eighths).at;
  for (const [at, text] of [...hostileTexts(expression, length)].entries()) {
    if (at !== suspect) continue;
    if (firstSuspect(everywhere, [text]).isSlow) return `${text.slice(0, 20)}…`;
    suspect = firstSuspect(everywhere, eighths, at + 1).at;
  }
  return undefined;
}

describe('a regular expression', () => {
  const found = regularExpressions();

  it('that is quadratic is found out, and one that is linear is not', () => {
    expect(slowText(/^[ \t>*+\-\d.)]*(#{1,6}([ \t]|$)|[=-]+[ \t]*$)/, LENGTH)).toBeDefined();
    expect(slowText(/\s+$/, LENGTH)).toBeDefined();
    expect(slowText(/<b>[^<]*<\/b>/, LENGTH)).toBeUndefined();
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
      const text = slowText(expression, length);
      if (text !== undefined) slow.push(`${name} with ${JSON.stringify(text)}`);
    }
    expect(slow).toEqual([]);
  });
});
