import type { Page } from 'playwright/test';
import { resources } from '#content/collections/resources.ts';
import { resourcesPage } from '#content/pages/resources.ts';
import { resourceCategories } from '#content/schemas.ts';
import { expect, test } from '#e2e/support/test.ts';

const { buttons, newsletter } = resourcesPage;
const [paper] = resources as [(typeof resources)[0]];

/** The requests of the page from now on, without code prefetched for other pages. */
async function callsFrom(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    // A link that scrolls under the pointer prefetches its page.
    if (!url.includes('/_next/static/') && !/[?&]_rsc=/.test(url)) calls.push(url);
  });
  return calls;
}

test.describe('the executive resources', () => {
  test('show every paper in its category with all its facts @smoke', async ({ page }) => {
    await page.goto('/resources');
    for (const category of resourceCategories) {
      await expect(page.getByRole('heading', { level: 3, name: category })).toBeVisible();
    }
    for (const { slug, title, description, type, readTime, keywords } of resources) {
      const item = page.locator(`#${slug}`);
      await expect(item.getByRole('heading', { level: 4, name: title })).toBeVisible();
      for (const text of [description, type, readTime, ...keywords]) {
        await expect(item.getByText(text, { exact: true })).toBeVisible();
      }
      await expect(item.getByRole('button', { name: `${buttons.download}: ${title}` })).toBeVisible();
      await expect(item.getByRole('button', { name: `${buttons.contents}: ${title}` })).toBeVisible();
    }
    const main = page.getByRole('main');
    await expect(main.locator('a[href="/contact"]')).not.toHaveCount(0);
    await expect(main.locator('a[href="/services"]')).toHaveCount(1);
  });

  test('explain Download in place, send nothing and link to a request that names the paper', async ({
    page,
  }) => {
    await page.goto('/resources');
    const item = page.locator(`#${paper.slug}`);
    const download = item.getByRole('button', { name: buttons.download });
    await expect(download).toHaveAttribute('aria-expanded', 'false');
    await expect(item.getByRole('status')).toBeEmpty();

    const calls = await callsFrom(page);
    await download.click();
    await expect(item.getByRole('status')).toHaveText(`${buttons.onRequest} ${buttons.ask}`);
    await expect(download).toHaveAttribute('aria-expanded', 'true');
    await expect(download).toBeFocused();
    expect(calls).toEqual([]);

    await download.click();
    await expect(item.getByRole('status')).toBeEmpty();
    await download.click();
    await item.getByRole('link', { name: buttons.ask }).click();
    await expect(page).toHaveURL(/\/contact\?subject=/);
    await expect(page.getByLabel('Subject')).toHaveValue(`Copy of ${paper.title}`);
  });

  test('list what a paper holds on the second button', async ({ page }) => {
    await page.goto('/resources');
    const item = page.locator(`#${paper.slug}`);
    const contents = item.getByRole('button', { name: buttons.contents });
    await expect(item.getByText(paper.contents[0]!)).toBeHidden();
    await contents.click();
    await expect(contents).toHaveAttribute('aria-expanded', 'true');
    for (const part of paper.contents) await expect(item.getByText(part)).toBeVisible();
    await contents.click();
    await expect(contents).toHaveAttribute('aria-expanded', 'false');
  });
});

test.describe('the newsletter box', () => {
  test('shows an error for anything that is not an address', async ({ page }) => {
    await page.goto('/resources');
    const field = page.getByLabel(newsletter.field);
    await expect(page.locator('form[novalidate]')).toBeAttached();
    for (const wrong of ['', 'ada', 'ada@example', '@example.com', 'ada@example.com, bob@example.com']) {
      await field.fill(wrong);
      await page.getByRole('button', { name: newsletter.button }).click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(`Error: ${newsletter.invalid}`);
      await expect(field).toBeFocused();
      await expect(page.getByText(newsletter.notOpen)).toBeHidden();
    }
  });

  test('says that nothing was stored, sends nothing and links to the archive', async ({ page }) => {
    await page.goto('/resources');
    const field = page.getByLabel(newsletter.field);
    await expect(page.locator('form[novalidate]')).toBeAttached();
    await field.fill('not an address');
    await page.getByRole('button', { name: newsletter.button }).click();
    await field.fill('ada@example.com');

    const calls = await callsFrom(page);
    await page.getByRole('button', { name: newsletter.button }).click();
    const form = page.locator('form', { has: field });
    await expect(form.getByRole('status')).toContainText(newsletter.notOpen);
    await expect(field).not.toHaveAttribute('aria-invalid');
    expect(calls).toEqual([]);

    await form.getByRole('link', { name: newsletter.archive.label }).click();
    await expect(page).toHaveURL(/\/industry-updates$/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Download links to the request form', async ({ page }) => {
    await page.goto('/resources');
    const item = page.locator(`#${paper.slug}`);
    await item.getByRole('link', { name: buttons.download }).click();
    await expect(page).toHaveURL(`/contact?subject=${encodeURIComponent(`Copy of ${paper.title}`)}`);
  });

  test('Subscribe leads to the contact form and never puts the address into a URL', async ({ page }) => {
    await page.goto('/resources');
    await expect(page.getByText(newsletter.withoutScripts)).toBeVisible();
    await page.getByLabel(newsletter.field).fill('ada@example.com');
    await page.getByRole('button', { name: newsletter.button }).click();
    await expect(page).toHaveURL(/\/contact\?subject=Newsletter(\+|%20)sign-up$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
