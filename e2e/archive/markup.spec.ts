import { expect, test } from '#e2e/support/test.ts';

test('no grid holds an issue in print, which Firefox would move to the second page', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/industry-updates/26');
  const displays = await page.locator('main .issue').evaluate((issue) => {
    const found: string[] = [];
    for (let at = issue.parentElement; at && at.localName !== 'main'; at = at.parentElement)
      found.push(getComputedStyle(at).display);
    return found;
  });
  expect(displays.length).toBeGreaterThan(1);
  expect(displays.filter((display) => /grid|flex/.test(display))).toEqual([]);
});

for (const path of ['/', '/about']) {
  test(`${path} hides the art of its head in forced colours`, async ({ page }) => {
    await page.goto(path);
    const art = page.locator('main .art').first();
    await expect(art).toBeVisible();
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(art).toBeHidden();
  });
}

for (const path of ['/publications', '/industry-updates', '/industry-updates/26']) {
  test(`${path} has a heading or a name for every section`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('section:not([aria-label], :has(h1, h2, h3, h4))')).toHaveCount(0);
  });
}

test('the total of the calculator holds phrasing content alone', async ({ page }) => {
  await page.goto('/sme-quickstarts/cyber-security-awareness');
  await expect(page.locator('#users-total')).toContainText('inc GST');
  await expect(page.locator('output :is(p, div)')).toHaveCount(0);
});
