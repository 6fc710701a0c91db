import { guidePaper, resourcePapers } from '#content/papers.ts';
import { resourceCategories } from '#content/schemas.ts';
import { paperLabels } from '#content/site/paper-labels.ts';
import { paperAt } from '#lib/papers/papers.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';

const [paper] = resourcePapers.map(({ path }) => paperAt(path)!);
const parts = paper!.contents.map(({ text }) => text);

test.describe('the executive resources', () => {
  test('show every paper in its category with all its facts @smoke', async ({ page }) => {
    await page.goto('/resources');
    for (const category of resourceCategories) {
      await expect(page.getByRole('heading', { level: 3, name: category })).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 2, name: guidePaper!.title })).toBeVisible();
    for (const { slug, path, title, description, type, keywords } of resourcePapers) {
      const item = page.locator(`#${slug}`);
      await expect(item.getByRole('heading', { level: 4, name: title })).toBeVisible();
      for (const text of [description, type, ...keywords]) {
        await expect(item.getByText(text, { exact: true })).toBeVisible();
      }
      await expect(item.getByText(`${paperAt(path)!.minutes} ${paperLabels.readTime}`)).toBeVisible();
    }
    const main = page.getByRole('main');
    await expect(main.locator('a[href^="/contact"]')).not.toHaveCount(0);
    await expect(main.locator('a[href="/services"]')).toHaveCount(1);
  });

  test('lead from a paper to its page', async ({ page }) => {
    await page.goto('/resources');
    await page.locator(`#${paper!.slug}`).getByRole('link', { name: paperLabels.read }).click();
    await expect(page).toHaveURL(paper!.path);
    await expect(page.getByRole('heading', { level: 1, name: paper!.title })).toBeVisible();
  });

  test('list the parts of a paper, each of which leads to its place', async ({ page }) => {
    await page.goto('/resources');
    const item = page.locator(`#${paper!.slug}`);
    const summary = item.getByText(paperLabels.contents);
    await expect(item.getByText(parts[0]!)).toBeHidden();
    await summary.click();
    for (const part of parts) await expect(item.getByText(part, { exact: true })).toBeVisible();
    await item.getByText(parts.at(-1)!, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: parts.at(-1)! })).toBeInViewport();
  });

  test('are accessible with every list open, wide and narrow', async ({ page }) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/resources');
      for (const summary of await page.locator('main summary').all()) await summary.click();
      await expect(page.locator('main details[open]')).toHaveCount(resourcePapers.length);
      await expectAccessible(page);
    }
  });
});
