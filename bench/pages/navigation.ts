import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { visit } from './browser.ts';
import type { Measurement } from '../lib/budgets.ts';
import { interleave, median, medianOf } from '../lib/statistics.ts';

/** Links of the home page's own content to other pages: both sites have them, in the same places. */
export const LINKS = 'main a[href^="/"]:not([href*="#"])';
const TIMEOUT_MS = 30_000;

/** How long a pointer rests on a link before the click. */
export const POINTED_AT_MS = 200;

/**
 * Points at the first such link below the first screen, as a visitor who has scrolled to it, and clicks it;
 * milliseconds until the next page's heading is painted. At a desk: a phone has nothing to point with.
 */
const follow = (browser: Browser, url: string): Promise<number> =>
  visit(
    browser,
    url,
    async ({ page, settled }) => {
      const links = page.locator(LINKS);
      const first = await links.evaluateAll((all) =>
        all.findIndex((one) => one.getBoundingClientRect().top > innerHeight),
      );
      const link = links.nth(first);
      await link.evaluate((one) => one.scrollIntoView({ block: 'center' }));
      await settled();
      await link.hover();
      await delay(POINTED_AT_MS);
      await link.click({ noWaitAfter: true });
      const began = performance.now();
      while (performance.now() - began < TIMEOUT_MS) {
        // Between two documents there is nothing to query.
        const took = await page.evaluate(() => window.seen.navigation).catch(() => 0);
        if (took > 0) return took;
        await delay(50);
      }
      return NaN;
    },
    { fast: true },
  );

/**
 * From a click to the next page, against plain static files. Nothing is loaded ahead here, since Playwright
 * drives the page; loaded-ahead.ts measures that.
 */
export async function measureNavigation(
  browser: Browser,
  { site, plain }: { site: string; plain: string },
  rounds: number,
): Promise<Measurement[]> {
  const targets = [
    { name: 'site', url: `${site}/` },
    { name: 'plain', url: `${plain}/` },
  ];
  const results = await interleave(targets, rounds, async ({ name, url }, round) => {
    const took = await follow(browser, url);
    process.stderr.write(`round ${round + 1}  ${name}: next heading after ${took.toFixed(0)} ms\n`);
    return took;
  });
  const [ours, theirs] = targets.map(({ name }) => results.get(name) ?? []) as [number[], number[]];
  const middle = (times: number[]): string => `${medianOf(times, (time) => time).toFixed(0)} ms`;
  return [
    {
      what: `from a click to the next heading, pointed at for ${POINTED_AT_MS} ms, nothing loaded ahead, against plain static files`,
      measured: median(ours.map((time, round) => time / theirs[round]!)),
      unit: '×',
      goal: { atMost: 1 },
      note: `${middle(ours)} against ${middle(theirs)}`,
    },
  ];
}
