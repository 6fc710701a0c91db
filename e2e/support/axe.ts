import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, type Browser, type Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can differ between light and dark: nothing but colours does. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Half as long as what the package exports, and each page compiles it again. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Without motion, or a colour would be measured on its way. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolations(page, TAGS);
}

/** In light and dark. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, COLOUR_RULES);
}

const expectNoWiderThan = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

/** In both schemes on a phone and on a desk, without scrolling sideways. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page);
    await expectNoWiderThan(page, width);
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoWiderThan(page, 320);
}

/**
 * The same for a page whose scripts are off, where axe cannot run: its document is opened once more, as it
 * stands and with what stands in <noscript>, in a browser that runs axe and none of its scripts.
 */
export async function expectAccessibleWithoutScripts(page: Page): Promise<void> {
  const html = await page.content();
  const body = html.replace(/<script\b[^]*?<\/script>/gi, '').replace(/<\/?noscript[^>]*>/gi, '');
  const copy = await pageForCopies(page.context().browser()!);
  const url = page.url();
  await copy.route(url, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  try {
    // An address that differs from the one before by its fragment alone would load nothing.
    await copy.goto('about:blank');
    await copy.goto(url);
    await expectAccessibleAtBothWidths(copy);
  } finally {
    await copy.unroute(url);
  }
}

const pagesForCopies = new WeakMap<Browser, Promise<Page>>();

/** One page for all copies, with scripts on; it ends with its browser. */
function pageForCopies(browser: Browser): Promise<Page> {
  const opened = pagesForCopies.get(browser) ?? browser.newPage({ javaScriptEnabled: true });
  pagesForCopies.set(browser, opened);
  return opened;
}

/**
 * Fails with each rule, its elements and its reason: a number of violations helps nobody. Axe runs in the
 * page itself: its package for Playwright, which is made for frames, takes twice the time.
 */
async function expectNoViolations(page: Page, runOnly: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const found = await page.evaluate(async (only) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { resultTypes: ['violations'], runOnly: only });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }, runOnly);
  expect(found, 'axe').toEqual([]);
}
