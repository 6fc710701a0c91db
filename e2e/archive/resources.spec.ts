import { resources } from '#content/collections/resources.ts';
import { resourcesPage } from '#content/pages/resources.ts';
import { resourceCategories } from '#content/schemas.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';

const { buttons } = resourcesPage;
const [paper] = resources as [(typeof resources)[0]];

test.describe('the executive resources', () => {
  test('show every paper in its category with all its facts @smoke', async ({ page }) => {
    await page.goto('/resources');
    for (const category of resourceCategories) {
      await expect(page.getByRole('heading', { level: 3, name: category })).toBeVisible();
    }
    for (const { slug, title, description, type, keywords } of resources) {
      const item = page.locator(`#${slug}`);
      await expect(item.getByRole('heading', { level: 4, name: title })).toBeVisible();
      for (const text of [description, type, ...keywords]) {
        await expect(item.getByText(text, { exact: true })).toBeVisible();
      }
    }
    const main = page.getByRole('main');
    await expect(main.locator('a[href^="/contact"]')).not.toHaveCount(0);
    await expect(main.locator('a[href="/services"]')).toHaveCount(1);
  });

  test('lead from a paper without a file to a request that names it', async ({ page }) => {
    await page.goto('/resources');
    const item = page.locator(`#${paper.slug}`);
    await item.getByRole('link', { name: buttons.ask }).click();
    await expect(page).toHaveURL(/\/contact\?subject=/);
    await expect(page.getByLabel('Subject')).toHaveValue(`Copy of ${paper.title}`);
  });

  test('list what a paper is to hold', async ({ page }) => {
    await page.goto('/resources');
    const item = page.locator(`#${paper.slug}`);
    const summary = item.getByText(buttons.contents);
    await expect(item.getByText(paper.contents[0]!)).toBeHidden();
    await summary.click();
    for (const part of paper.contents) await expect(item.getByText(part)).toBeVisible();
    await summary.click();
    await expect(item.getByText(paper.contents[0]!)).toBeHidden();
  });

  test('are accessible with every list open, wide and narrow', async ({ page }) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/resources');
      for (const summary of await page.locator('main summary').all()) await summary.click();
      await expect(page.locator('main details[open]')).toHaveCount(resources.length);
      await expectAccessible(page);
    }
  });
});
