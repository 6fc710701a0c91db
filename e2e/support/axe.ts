import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can differ between light and dark: nothing but colours does. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Passes would take half the time. */
const OPTIONS: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'] };

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
/** What a run of axe leaves on the page. */
type WithAxe = { axe: { run: (options: object) => Promise<{ violations: Violations }> } };

/** Without motion, or a colour would be measured on its way; no page has frames to need a second window. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const builder = new AxeBuilder({ page }).options(OPTIONS).setLegacyMode().withTags(TAGS);
  expectNone((await builder.analyze()).violations);
}

/** In light and dark. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // The first run has left axe on the page: loading it again takes longer than this run.
  const violations = await page.evaluate(
    async (options) => (await (globalThis as unknown as WithAxe).axe.run(options)).violations,
    { ...OPTIONS, runOnly: COLOUR_RULES },
  );
  expectNone(violations);
}

/** In both schemes on a phone and on a desk, without scrolling sideways. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/**
 * The same for a page whose scripts are off, where axe cannot run: its document is opened once more, as it
 * stands and with what stands in <noscript>, in a browser that runs axe and none of its scripts.
 */
export async function expectAccessibleWithoutScripts(page: Page): Promise<void> {
  const html = await page.content();
  const body = html.replace(/<script\b[^]*?<\/script>/gi, '').replace(/<\/?noscript[^>]*>/gi, '');
  const context = await page.context().browser()!.newContext({ javaScriptEnabled: true });
  try {
    await context.route(page.url(), (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
    );
    const copy = await context.newPage();
    await copy.goto(page.url());
    await expectAccessibleAtBothWidths(copy);
  } finally {
    await context.close();
  }
}

/** Fails with each rule, its elements and its reason: a number of violations helps nobody. */
function expectNone(violations: Violations): void {
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  expect(found, 'axe').toEqual([]);
}
