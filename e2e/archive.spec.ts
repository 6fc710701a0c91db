import { expect, test } from './support/test';

test.describe('Industry Updates', () => {
  test('lists the sent issues, twenty to a page, and shows the newest', async ({ page }) => {
    await page.goto('/industry-updates');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Industry Updates');
    await expect(page.getByText('26 updates available')).toBeVisible();
    const list = page.getByRole('navigation', { name: 'Newsletter Archive (26 issues)' });
    await expect(list.locator('time')).toHaveCount(20);
    await expect(list.locator('time').first()).toHaveText('04/11/2026');
    await expect(
      page.getByRole('article').getByText('Issue #26 | Published: 04 November 2026'),
    ).toBeVisible();

    await list.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\/industry-updates\/page\/2$/);
    await expect(page.getByText('Select a newsletter to view its content')).toBeVisible();
    await expect(page.getByRole('navigation', { name: /Newsletter Archive/ }).locator('time')).toHaveCount(6);
    await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toHaveCount(0);
  });

  test('shows nothing that was not sent', async ({ page }) => {
    for (const number of [27, 28, 29, 30]) {
      const answer = await page.request.get(`/industry-updates/${number}`);
      expect(answer.status(), `issue ${number}`).toBe(404);
    }
  });

  test('gives an issue without a title the fallback', async ({ page }) => {
    await page.goto('/industry-updates/3');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
      'Newsletter Issue #3',
    );
  });

  test('swaps day and month in italic dates', async ({ page }) => {
    await page.goto('/industry-updates/26');
    await expect(page.getByRole('article').locator('em', { hasText: '2/11/2026' })).toHaveCount(1);
  });

  test('scrolls the text by keyboard in a pane of 60 % of the window', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1000 });
    await page.goto('/industry-updates/26');
    const pane = page.getByRole('region', { name: 'Text of issue #26' });
    expect((await pane.boundingBox())?.height).toBeCloseTo(600, 0);
    await pane.focus();
    await page.keyboard.press('End');
    await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  });

  for (const path of [
    '/industry-updates/0',
    '/industry-updates/999',
    '/industry-updates/1e3',
    '/industry-updates/page/3',
    '/industry-updates/page/-1',
  ]) {
    test(`answers ${path} with 404`, async ({ request }) => {
      expect((await request.get(path)).status()).toBe(404);
    });
  }

  test('sends page 1 to the archive itself', async ({ request }) => {
    const answer = await request.get('/industry-updates/page/1', { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers()['location']).toMatch(/\/industry-updates$/);
  });
});

test.describe('Industry Updates without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('reads the whole archive with plain links', async ({ page }) => {
    await page.goto('/industry-updates');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('link', { name: /Issue #1\b/ }).click();
    await expect(page.getByRole('article')).toContainText('Issue #1 | Published: ');
    await expect(page.getByRole('article').getByRole('region')).not.toBeEmpty();
  });
});
