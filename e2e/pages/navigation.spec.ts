import { mainNavigation } from '#content/site/navigation.ts';
import { expect, test } from '#e2e/support/test.ts';

test.describe('the header on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test.describe('on a first visit', () => {
    // What has been fetched before is not fetched, and so not blocked.
    test.use({ isFirstVisit: true });

    for (const face of ['our own font', 'the font of the system'])
      test(`stands on one line in ${face} and ends where the pages end @smoke`, async ({
        page,
        expected,
      }) => {
        if (face !== 'our own font') {
          // As on a first visit with a slow connection: fonts are optional (decision 4).
          expected.push(/Failed to load resource/);
          await page.route('**/*.woff2', (route) => route.abort());
        }
        for (const width of [1280, 1360, 1440, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto('/');
          const tops = await page
            .getByRole('navigation', { name: 'Main' })
            .locator('> ul > li')
            .evaluateAll((items) =>
              items.map((item) =>
                Math.round(item.getBoundingClientRect().top + item.getBoundingClientRect().height / 2),
              ),
            );
          expect(tops).toHaveLength(mainNavigation.length + 1);
          expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
          const right = await page
            .getByRole('link', { name: 'Get a Consultation' })
            .first()
            .evaluate((link) => link.getBoundingClientRect().right);
          const edge = await page.locator('.site-header > .wrap').evaluate((bar) => {
            return bar.getBoundingClientRect().right - parseFloat(getComputedStyle(bar).paddingRight);
          });
          expect(right, `${width}`).toBeCloseTo(edge, 0);
        }
      });
  });

  test('becomes opaque with a shadow once more than 10 px are scrolled', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header).toHaveCSS('background-color', /, ?0\.88\)|\/ 0\.88/);
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }));
      await expect(header).toHaveCSS('box-shadow', /\b0px 0px 0px 0px|none/);
      await page.evaluate(() => scrollTo({ top: 12, behavior: 'instant' }));
      await expect(header).toHaveCSS('box-shadow', /0px 6px 24px/);
      await expect(header).not.toHaveCSS('background-color', /0\.88/);
    }
  });

  test('opens a submenu by keyboard and gives the focus back on Escape', async ({ page }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Services submenu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const first = page.locator('.submenu').getByRole('link', { name: 'AI Services', includeHidden: true });
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(first).toBeHidden();
  });

  test('closes a submenu when the focus leaves it', async ({ page }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'About submenu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    for (let tab = 0; tab < 5; tab++) await page.keyboard.press('Tab');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('link', { name: 'Our Story' })).toBeHidden();
  });

  test('opens a submenu under the pointer and dismisses it on Escape', async ({ page }) => {
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Global Impact' });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About', exact: true })
      .hover();
    await expect(link).toBeVisible();
    await link.hover();
    await expect(link).toBeVisible();
    // The pointer and the focus stay where they are (WCAG 1.4.13).
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
  });
});

test('the first Tab reaches the skip link, and Enter goes to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('the menu on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('keeps the focus inside, closes on Escape and gives the focus back', async ({ page }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Open menu' });
    await toggle.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    for (let tab = 0; tab < 30; tab++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const active = document.activeElement;
        return active !== document.body && !active?.closest('dialog');
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test('lists every main entry and closes on any choice', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.locator('nav > ul > li > a')).toHaveText(mainNavigation.map(({ label }) => label));
    await expect(menu.getByRole('link', { name: 'Get a Consultation' })).toBeVisible();
    await menu.getByRole('link', { name: 'Industry Updates' }).click();
    await expect(page).toHaveURL(/\/industry-updates$/);
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(menu).toBeHidden();
  });

  test('closes on a press beside it and when the screen becomes wide', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 844 });
    await page.goto('/');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await page.mouse.click(20, 400);
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1400, height: 844 });
    await expect(menu).toBeHidden();
  });

  test('is opened by the script where the browser knows no commands', async ({ page }) => {
    await page.addInitScript(() => {
      delete (HTMLButtonElement.prototype as { command?: string }).command;
      addEventListener('command', (event) => event.preventDefault(), true);
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});

test('the link to the page that is shown is marked, in the header and in the menu', async ({ page }) => {
  for (const path of ['/', '/services', '/industry-updates']) {
    await page.goto(path);
    const marked = page.locator('header a[aria-current=page]');
    await expect(marked).toHaveCount(2);
    for (const link of await marked.all()) await expect(link).toHaveAttribute('href', path);
  }
  await page.goto('/services/data-analytics');
  const section = page.locator('header a[aria-current]');
  await expect(section).toHaveCount(2);
  for (const link of await section.all()) {
    await expect(link).toHaveAttribute('href', '/services');
    await expect(link).toHaveAttribute('aria-current', 'true');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the menu button leads to the list of pages in the footer', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Menu' }).click();
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Industry Updates' }),
    ).toBeInViewport();
  });
});
