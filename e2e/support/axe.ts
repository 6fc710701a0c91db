import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can differ between light and dark: nothing but colours does. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export const expectAccessible = (page: Page): Promise<void> => expectNothingFound(axe(page).withTags(TAGS));

/** In light and dark, without motion, or a colour would be measured on its way. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNothingFound(axe(page).withRules(COLOUR_RULES));
}

/** No page has frames, so none needs a second window for its results; passes would take half the time. */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Fails with each rule, its elements and its reason: a number of violations helps nobody. */
async function expectNothingFound(builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  expect(found, 'axe').toEqual([]);
}
