import type { Page } from 'playwright/test';
import { caseStudies } from '#content/collections/case-studies.ts';
import { industries } from '#content/collections/industries.ts';
import { reports } from '#content/collections/reports/index.ts';
import { expectAccessibleInBothSchemes } from '#e2e/support/axe.ts';
import { expectNothingMoved } from '#e2e/support/layout-shift.ts';
import { expect, test } from '#e2e/support/test.ts';

const [guide, energy] = reports as [(typeof reports)[0], (typeof reports)[0]];
const storyOf = (page: Page, slug: string) => page.locator(`#${slug}-panel`);
/** The pages also have folds of phones, which phone.spec.ts tries. */
const PANEL = '.panel:not(.fold)';
const BUTTONS = 'main :is(h2, h3) [role=button][aria-expanded]';
const titleOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('the industry tiles', () => {
  test('open and close on a press, on Enter and on Space', async ({ page }) => {
    await page.goto('/solutions');
    await expect(page.locator(BUTTONS)).toHaveCount(industries.length);
    for (const { slug, industry, success } of industries) {
      const tile = titleOf(page, industry);
      await expect(tile).toHaveAttribute('aria-expanded', 'false');
      await expect(tile).toHaveAttribute('aria-controls', `${slug}-panel`);
      await tile.click();
      await expect(tile).toHaveAttribute('aria-expanded', 'true');
      await expect(storyOf(page, slug).getByText(success)).toBeVisible();
      await tile.click();
      await expect(tile).toHaveAttribute('aria-expanded', 'false');
    }
    const tile = titleOf(page, 'Retail');
    await tile.focus();
    await page.keyboard.press('Enter');
    await expect(tile).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Space');
    await expect(tile).toHaveAttribute('aria-expanded', 'false');
    await expect(tile).toBeFocused();
  });

  for (const width of [1280, 768]) {
    test(`move no neighbour in their row when they open at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/solutions');
      const boxes = () =>
        page.locator(BUTTONS).evaluateAll((tiles) =>
          tiles.map((tile) => {
            const { x, y, width: wide, height } = tile.getBoundingClientRect();
            return { x, y: y + scrollY, wide, height };
          }),
        );
      await expect(page.locator(BUTTONS)).toHaveCount(industries.length);
      const before = await boxes();
      await titleOf(page, industries[1]!.industry).click();
      const after = await boxes();
      const row = before.filter(({ y }) => y === before[1]!.y).length;
      expect(row).toBeGreaterThan(1);
      expect(after.slice(0, row)).toEqual(before.slice(0, row));
      const stories = await storyOf(page, industries[1]!.slug).boundingBox();
      expect(after[row]!.y - before[row]!.y).toBeCloseTo(stories!.height, 0);
    });
  }

  test('open where a search of the page finds their text', async ({ page }) => {
    await page.goto('/solutions');
    const { slug, industry } = industries[7]!;
    const story = storyOf(page, slug);
    await expect(story).toHaveAttribute('hidden', 'until-found');
    // What the browser dispatches when its search finds a word inside.
    await story.dispatchEvent('beforematch');
    await expect(story).not.toHaveAttribute('hidden');
    await expect(titleOf(page, industry)).toHaveAttribute('aria-expanded', 'true');
  });

  test('lead to the case study of the same industry', async ({ page }) => {
    await page.goto('/solutions');
    const study = caseStudies.find(({ industry }) => industry === 'Energy')!;
    await titleOf(page, 'Energy').click();
    await storyOf(page, 'energy').getByRole('link', { name: study.title }).click();
    await expect(page).toHaveURL(new RegExp(`#${study.slug}$`));
    await expect(page.getByRole('heading', { name: study.title })).toBeInViewport();
  });
});

test.describe('the report summaries', () => {
  test('are closed but for the first, and open and close on a press', async ({ page }) => {
    await page.goto('/publications');
    for (const { title, sections, slug } of reports) {
      const button = titleOf(page, title);
      const part = storyOf(page, slug).getByRole('heading', { name: sections[0]!.heading });
      const isFirst = slug === guide.slug;
      await expect(button).toHaveAttribute('aria-expanded', String(isFirst));
      await expect(part).toBeVisible({ visible: isFirst });
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', String(!isFirst));
      await expect(part).toBeVisible({ visible: !isFirst });
    }
  });

  test('have the four anchors of the page', async ({ page }) => {
    await page.goto('/publications');
    for (const anchor of ['research-papers', 'white-papers', 'case-studies', 'industry-reports']) {
      await expect(page.locator(`#${anchor}`)).toBeVisible();
    }
  });

  test('open when the address points at them', async ({ page }) => {
    await page.goto(`/publications#${energy.anchor}`);
    await expect(titleOf(page, energy.title)).toHaveAttribute('aria-expanded', 'true');
  });

  test('open when the address points at a part inside', async ({ page }) => {
    const part = energy.sections[1]!;
    await page.goto(`/publications#${part.id}`);
    await expect(titleOf(page, energy.title)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('heading', { name: part.heading })).toBeInViewport();
  });

  test('open at the part that is chosen outside the fold', async ({ page }) => {
    await page.goto('/publications');
    const part = energy.sections[1]!;
    await page.getByRole('link', { name: part.heading }).click();
    await expect(titleOf(page, energy.title)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('heading', { name: part.heading })).toBeInViewport();
  });

  test('open again from the same link after they were closed', async ({ page }) => {
    await page.goto('/publications');
    const link = page.getByRole('link', { name: 'Industry reports' });
    const button = titleOf(page, energy.title);
    for (let round = 0; round < 2; round++) {
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await link.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await button.click();
    }
    await link.click();
    await titleOf(page, guide.title).click();
    await page.goBack();
    await expect(page).toHaveURL(/\/publications$/);
  });

  test('end with the way to a copy, which fills in the subject', async ({ page }) => {
    for (const { title, slug } of reports) {
      await page.goto(`/publications#${slug}`);
      await storyOf(page, slug).getByRole('link', { name: 'contact us' }).click();
      await expect(page).toHaveURL(/\/contact\?subject=/);
      await expect(page.getByLabel('Subject')).toHaveValue(`Copy of ${title}`);
    }
  });
});

/** The pages with panels, and the number of their buttons. */
const pagesWithPanels = {
  '/solutions': industries.length,
  '/publications': reports.length,
};

for (const [path, count] of Object.entries(pagesWithPanels)) {
  test.describe(path, () => {
    test('is accessible with everything open, wide and narrow, in light and dark', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await expect(page.locator(BUTTONS)).toHaveCount(count);
        for (const button of await page.locator('main [role=button]').filter({ visible: true }).all())
          if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
        await expect(page.locator(`main ${PANEL}[hidden]`)).toHaveCount(0);
        await expectAccessibleInBothSchemes(page);
      }
    });

    test('prints what is closed', async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('.panel[hidden=until-found]').first()).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      const unprinted = await page.locator('.panel :is(h2, h3, h4, p, li)').evaluateAll((parts) =>
        parts
          .filter((part) => getComputedStyle(part).display !== 'none')
          .filter((part) => !part.checkVisibility({ contentVisibilityAuto: true }) || part.clientHeight === 0)
          .map((part) => part.textContent),
      );
      expect(unprinted).toEqual([]);
    });

    test.describe('when its scripts never arrive', () => {
      test.use({ expected: [/ERR_FAILED/], waitsForFramework: false, isFirstVisit: true });
      test.beforeEach(async ({ page }) => {
        await page.route('**/_next/static/**/*.js*', (route) => route.abort());
        await page.goto(path);
      });

      test('opens a panel on a press all the same', async ({ page }) => {
        const panels = page.locator(PANEL);
        await expect(panels.nth(1)).toBeHidden();
        await page.locator(`main :has(> ${PANEL}) > :is(h2, h3) a[href^="#"]`).nth(1).click();
        await expect(panels.nth(1)).toBeVisible();
        // One that is not open from the start stays closed.
        await expect(panels.nth(0)).toBeVisible({ visible: path === '/publications' });
      });

      test('opens its panels by itself after a while', async ({ page }) => {
        const panel = page.locator(PANEL).nth(1);
        await expect(panel).toBeHidden();
        await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
        await expect(panel).toBeVisible();
        expect(await panel.evaluate((element) => element.clientHeight)).toBeGreaterThan(50);
      });
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('shows every panel and no button that does nothing', async ({ page }) => {
        await page.goto(path);
        const panels = page.locator(PANEL);
        for (const panel of await panels.all()) await expect(panel).toBeVisible();
        await expect(page.locator('main button:not([type=submit])').filter({ visible: true })).toHaveCount(0);
      });
    });
  });
}

for (const address of [
  '/solutions',
  '/publications',
  `/publications#${guide.anchor}`,
  `/publications#${energy.sections[2]!.id}`,
  `/solutions#${industries[3]!.slug}`,
]) {
  test.describe('a first visit', () => {
    test.use({ isFirstVisit: true });

    test(`of ${address} opens without a layout shift`, async ({ page }) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.locator('.panel[data-live]').first()).toBeAttached();
      await expectNothingMoved(page);
    });
  });
}
