import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { visit } from './browser.ts';
import { compareClicks } from './clicks.ts';
import type { Measurement } from '../lib/budgets.ts';

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
  sites: { site: string; plain: string },
  rounds: number,
): Promise<Measurement[]> {
  const { ratio, note } = await compareClicks(sites, rounds, async (home) => ({
    took: await follow(browser, home),
  }));
  return [
    {
      what: `from a click to the next heading, pointed at for ${POINTED_AT_MS} ms, nothing loaded ahead, against plain static files`,
      measured: ratio,
      unit: '×',
      goal: { atMost: 1 },
      note,
    },
  ];
}
