import type { Browser } from 'playwright';
import { visit, type Fetched } from './browser.ts';
import type { Measurement } from '../lib/budgets.ts';

const kinds = {
  Document: 'HTML',
  Script: 'JS',
  Stylesheet: 'CSS',
  Font: 'fonts',
  Image: 'pictures',
} as const;
type Kind = (typeof kinds)[keyof typeof kinds] | 'prefetched' | 'other';
type Weight = {
  hasForm: boolean;
  total: number;
  requests: number;
  by: Map<Kind, number>;
  policyViolations: string[];
};

const kindOf = ({ ahead, kind }: Fetched): Kind =>
  ahead ? 'prefetched' : (kinds[kind as keyof typeof kinds] ?? 'other');

/** Everything a first visit fetches, as it came over the wire, headers included; the same every time. */
const weigh = (browser: Browser, url: string): Promise<Weight> =>
  visit(
    browser,
    url,
    async ({ fetched, seen }) => {
      const by = new Map<Kind, number>();
      const all = [...fetched.values()];
      for (const request of all) {
        const kind = kindOf(request);
        by.set(kind, (by.get(kind) ?? 0) + request.bytes);
      }
      const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
      const { hasForm, policyViolations } = await seen();
      return { hasForm, total, requests: all.length, by, policyViolations };
    },
    { fast: true },
  );

const kB = (bytes: number): string => (bytes / 1_000).toFixed(1);

/**
 * What a first visit to each page costs, against the same page as plain static files. The goal is for pages
 * without a form: the others fetch the framework. Also counts what the Content-Security-Policy stopped, on
 * all pages.
 */
export async function measureBytes(
  browser: Browser,
  { site, plain, empty }: { site: string; plain: string; empty: string },
  paths: readonly string[],
): Promise<Measurement[]> {
  const floor = (await weigh(browser, `${empty}/`)).by.get('JS') ?? NaN;
  const rows: Measurement[] = [];
  const violations: string[] = [];
  for (const path of paths) {
    const ours = await weigh(browser, site + path);
    const theirs = await weigh(browser, plain + path);
    violations.push(...ours.policyViolations.map((violation) => `${path} ${violation}`));
    const parts = [...ours.by].map(([kind, bytes]) => `${kind} ${kB(bytes)}`).join(', ');
    rows.push({
      what: `  ${path}${ours.hasForm ? ', with a form' : ''}`,
      measured: ours.total / theirs.total,
      unit: '×',
      note: `${kB(ours.total)} against ${kB(theirs.total)} kB in ${ours.requests} requests: ${parts}; JS of an empty page ${kB(floor)}`,
    });
  }
  const [first] = violations;
  const worst = rows
    .filter(({ what }) => !what.endsWith('with a form'))
    .toSorted((a, b) => b.measured - a.measured)[0];
  return [
    ...(worst
      ? [
          {
            what: 'bytes of a first visit, page without a form, against plain static files',
            measured: worst.measured,
            unit: '×',
            goal: { atMost: 1.25 },
            note: `${worst.what.trim()}, the worst`,
          } as const,
        ]
      : []),
    ...rows,
    {
      what: 'policy violations on all pages',
      measured: violations.length,
      unit: '',
      goal: { atMost: 0 },
      ...(first ? { note: first } : {}),
    },
  ];
}
