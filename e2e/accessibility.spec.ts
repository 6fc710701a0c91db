import { expectAccessible } from './support/axe';
import { expect, test } from './support/test';

test.describe('states beside the pages themselves', () => {
  test('an open submenu is accessible', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'About submenu' }).press('Enter');
    await expectAccessible(page);
  });

  test('the open small-screen menu is accessible', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page);
  });

  test('form errors with their notice are accessible', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('[data-sonner-toast]').waitFor();
    await expectAccessible(page);
  });

  test('the not-found page is accessible', async ({ page, expected }) => {
    expected.push(/status of 404/);
    await page.goto('/nowhere');
    await page.locator('[data-sonner-toast]').waitFor();
    await expectAccessible(page);
  });

  test('an issue and a later list page are accessible', async ({ page }) => {
    await page.goto('/industry-updates/26');
    await expectAccessible(page);
    await page.goto('/industry-updates/page/2');
    await expectAccessible(page);
  });
});

test('nothing that has the focus is hidden under the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/contact', '/industry-updates']) {
    await page.goto(path);
    const stops = await page.locator('main :is(a, button, input, textarea, [tabindex="0"])').count();
    expect(stops).toBeGreaterThan(3);
    // Backwards through the page is the hard direction: the browser scrolls each target to the top edge.
    await page.locator('footer a').last().focus();
    for (let step = 0; step < stops + 20; step++) {
      await page.keyboard.press('Shift+Tab');
      const covered = await page.evaluate(() => {
        const active = document.activeElement;
        const header = document.querySelector('header.site-header');
        if (!active?.closest('main') || active.matches('main') || !header) return null;
        const box = active.getBoundingClientRect();
        return box.bottom <= header.getBoundingClientRect().bottom ? active.outerHTML.slice(0, 120) : null;
      });
      expect(covered, path).toBeNull();
    }
  }
});

test('text set apart as WCAG 1.4.12 allows is not cut off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/contact']) {
    await page.goto(path);
    await page.addStyleTag({
      content:
        '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test('readers who asked for less motion see everything at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('[data-reveal="pending"]')).toHaveCount(0);
});

test('cards below the fold fade in when a tenth of them is visible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const last = page.locator('[data-reveal]').last();
  await expect(last).toHaveAttribute('data-reveal', 'pending');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveAttribute('data-reveal', 'shown');
  await expect(last).toHaveCSS('opacity', '1');
});
