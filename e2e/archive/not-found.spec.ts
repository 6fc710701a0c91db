import { readFileSync } from 'node:fs';
import { BUILD_DIR } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';

test.describe('an unknown address', () => {
  test('returns 404, shows the path and a toast, and links to the home page @smoke', async ({
    page,
    expected,
  }) => {
    expected.push(/status of 404/);
    const response = await page.goto('/no/such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.locator('p', { hasText: 'Requested path: /no/such-page' })).toBeVisible();
    const toast = page.locator('[data-sonner-toast][data-type=error]');
    await expect(toast).toContainText('Page not found');
    await expect(toast).toContainText('The page at /no/such-page could not be found.');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('goes back to the page before it', async ({ page, expected }) => {
    expected.push(/status of 404/);
    await page.goto('/contact');
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });

  test('shows a hostile path as text', async ({ page, expected }) => {
    expected.push(/status of 404/);
    await page.goto('/%3Cimg%20src=x%20onerror=window.__xss=1%3E');
    await expect(page.getByRole('main')).toContainText('img');
    expect(await page.evaluate(() => '__xss' in window)).toBe(false);
  });
});

test('a page that Next built for itself is an unknown address too', async ({ request }) => {
  const manifest = readFileSync(`${BUILD_DIR}/app-path-routes-manifest.json`, 'utf8');
  const routes = Object.values(JSON.parse(manifest) as Record<string, string>);
  const own = routes.filter((route) => route.startsWith('/_')).sort();
  expect(own).toEqual(['/_global-error', '/_not-found']);
  for (const path of own) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
    expect(await response.text()).toContain('No signal here');
  }
});

test.describe('an issue or a page of the archive that does not exist', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/industry-updates/9999', '/industry-updates/abc', '/industry-updates/page/99']) {
    test(`is a complete page without scripts at ${path}, first and cached`, async ({ page, expected }) => {
      expected.push(/status of 404/);
      for (const visit of ['first', 'cached']) {
        const response = await page.goto(path);
        expect(response?.status(), visit).toBe(404);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en-AU');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('No signal here');
        await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
      }
    });
  }
});
