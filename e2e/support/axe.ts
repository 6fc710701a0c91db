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

/** No page has frames, so none needs a second window for its results. */
export async function expectAccessible(page: Page): Promise<void> {
  const builder = new AxeBuilder({ page }).options(OPTIONS).setLegacyMode().withTags(TAGS);
  expectNone((await builder.analyze()).violations);
}

/** In light and dark, without motion, or a colour would be measured on its way. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // The first run has left axe on the page: loading it again takes longer than this run.
  const violations = await page.evaluate(
    async (options) => (await (globalThis as unknown as WithAxe).axe.run(options)).violations,
    { ...OPTIONS, runOnly: COLOUR_RULES },
  );
  expectNone(violations);
}

/** Fails with each rule, its elements and its reason: a number of violations helps nobody. */
function expectNone(violations: Violations): void {
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  expect(found, 'axe').toEqual([]);
}
