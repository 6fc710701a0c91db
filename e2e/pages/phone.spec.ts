import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { glossary } from '#content/collections/glossary/index.ts';
import { regulatoryDates } from '#content/collections/regulatory-dates/index.ts';
import { services } from '#content/collections/services/index.ts';
import { totalText } from '#lib/pricing/quickstart-price.ts';
import { calendarPath, glossaryPath } from '#lib/routes.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expectNothingMoved } from '#e2e/support/layout-shift.ts';
import { expect, test } from '#e2e/support/test.ts';

const screen = { width: 390, height: 844 };
test.use({ viewport: screen, reducedMotion: 'reduce' });

for (const quickstart of quickstarts) {
  test(`/sme-quickstarts/${quickstart.id} shows price and form in two screens, and keeps the price in sight`, async ({
    page,
  }) => {
    await page.goto(`/sme-quickstarts/${quickstart.id}`);
    const total = page.getByText(totalText(quickstart), { exact: true });
    await expect(total.first()).toBeInViewport();
    const bottoms = ['Full Name', 'Email Address', 'Company Name'].map((label) =>
      page.getByLabel(label).evaluate((field) => field.getBoundingClientRect().bottom),
    );
    expect(Math.max(...(await Promise.all(bottoms)))).toBeLessThanOrEqual(2 * screen.height);
    const bar = page.locator('.price-bar');
    await expect(bar).not.toBeInViewport();
    await page.getByRole('heading', { name: 'Why choose this Quickstart' }).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.getByRole('link', { name: 'Enquire' }).click();
    await expect(page.getByLabel('Full Name')).toBeInViewport();
    await expect(bar).not.toBeInViewport();
  });
}

test.describe('the menu', () => {
  test('lists the services at once and the parts of About on a press', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const { name } of services) await expect(menu.getByRole('link', { name })).toBeInViewport();
    await expect(menu.getByRole('link', { name: 'Our Story' })).toBeHidden();
    await menu.getByLabel('About submenu').click();
    await menu.getByRole('link', { name: 'Our Story' }).click();
    await expect(page).toHaveURL(/\/about#our-story$/);
  });

  test('moves neither the logo nor its button when it opens', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const logo = await header.locator('> div > a').first().boundingBox();
    const button = await page.getByRole('button', { name: 'Open menu' }).boundingBox();
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await menu.getByRole('link', { name: /, home$/ }).boundingBox()).toEqual(logo);
    expect(await menu.getByRole('button', { name: 'Close menu' }).boundingBox()).toEqual(button);
  });

  test('has nothing to press that is lower or narrower than 44 px', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const targets = page.getByRole('dialog', { name: 'Menu' }).locator('a, button, summary');
    for (const target of await targets.filter({ visible: true }).all()) {
      const { width, height } = (await target.boundingBox())!;
      expect(Math.min(width, height), await target.innerText()).toBeGreaterThanOrEqual(44);
    }
  });
});

test.describe('the folds of a service', () => {
  const [service] = services as [(typeof services)[0]];
  const path = `/services/${service.slug}`;
  const { id, items } = service.sections.find((section) => section.items.length > 1)!;
  const { title, text } = items[1]!;
  const words = text.replace(/[*[].*/, '').trim();

  test('hide a text below its heading until it is pressed or found', async ({ page }) => {
    await page.goto(path);
    const item = page.locator(`#${id}-2`);
    const toggle = item.getByRole('button', { name: title });
    await expect(item.getByRole('heading', { name: title })).toBeVisible();
    await expect(item.getByText(words)).toBeHidden();
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(item.getByText(words)).toBeVisible();
    await toggle.press('Space');
    await expect(item.getByText(words)).toBeHidden();
    await item.locator('.fold').dispatchEvent('beforematch');
    await expect(item.getByText(words)).toBeVisible();
  });

  test('are open on a wide screen, where nothing can be pressed', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const item = page.locator(`#${id}-2`);
    await expect(item.locator('.fold')).toHaveAttribute('hidden', 'until-found');
    await expect(item.getByText(words)).toBeVisible();
    await expect(item.getByRole('button')).toHaveCount(0);
  });

  test.describe('on a first visit', () => {
    test.use({ isFirstVisit: true });

    test('move nothing when the script takes over', async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('.fold[data-live]').first()).toBeAttached();
      await expectNothingMoved(page);
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('are open and cannot be pressed', async ({ page }) => {
      await page.goto(path);
      await expect(page.locator(`#${id}-2`).getByText(words)).toBeVisible();
      await expect(page.locator('.fold-toggle').first()).toBeHidden();
    });
  });
});

for (const path of ['/sme-quickstarts', '/resources/ciso-hire-share-or-advise']) {
  test(`a wide table of ${path} fades at its right edge until its end is in sight`, async ({ page }) => {
    await page.goto(path);
    const frame = page.locator('.wide-table').first();
    await expect(frame).toHaveCSS('mask-size', /^100%/);
    await frame.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect(frame).toHaveCSS('mask-size', /^calc/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(frame).toHaveCSS('mask-size', /^calc/);
  });
}

test('no line of the breadcrumbs ends with their slash', async ({ page }) => {
  await page.goto('/resources/operational-resilience-financial-services');
  const items = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('li');
  expect(await items.count()).toBeGreaterThan(2);
  const slashes = await items.allInnerTexts();
  expect(slashes.map((text) => /^\/?/.exec(text)![0])).toEqual(['', ...slashes.slice(1).map(() => '/')]);
  for (const text of slashes) expect(text).not.toMatch(/\/$/);
});

for (const [path, id] of [
  [calendarPath, regulatoryDates.at(-1)!.id],
  [glossaryPath, glossary.at(-1)!.id],
] as const) {
  test.describe(`the folds of ${path}`, () => {
    test('hide all but what the address points at, and nothing on paper', async ({ page }) => {
      await page.goto(`${path}#${id}`);
      const folds = page.locator('.fold[data-live]');
      await expect(page.locator(`#${id} .fold`)).toBeVisible();
      await expect(folds.filter({ visible: true })).toHaveCount(1);
      expect(await folds.count()).toBeGreaterThan(20);
      await page.emulateMedia({ media: 'print' });
      await expect(folds.filter({ visible: false })).toHaveCount(0);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('are open', async ({ page }) => {
        await page.goto(path);
        expect(await page.locator('.fold').count()).toBeGreaterThan(20);
        await expect(page.locator('.fold').filter({ visible: false })).toHaveCount(0);
      });
    });
  });
}

test('a service with all folds open is accessible', async ({ page }) => {
  await page.goto(`/services/${services[0]!.slug}`);
  for (const toggle of await page.locator('.fold-toggle').all()) await toggle.press('Enter');
  await expect(page.locator('.fold[hidden]')).toHaveCount(0);
  await expectAccessible(page);
});
