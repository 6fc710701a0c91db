import { pages } from '#content/pages.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';
import { isView } from '#e2e/support/views.ts';

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

test('axe finds a picture without words, and a text that is pale in the dark alone', async ({ page }) => {
  await page.goto('/services');
  await page.evaluate(() => {
    const text = document.createElement('p');
    text.id = 'pale';
    text.textContent = 'Pale';
    document.querySelector('main')?.append(text);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (prefers-color-scheme: dark) { #pale { color: #333 } }');
    document.adoptedStyleSheets.push(sheet);
  });
  await expectAccessible(page);
  await expect(expectAccessibleInBothSchemes(page)).rejects.toThrow('color-contrast: #pale');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  await expect(expectAccessible(page)).rejects.toThrow('image-alt: img');
});

for (const path of ['/resources', '/sme-quickstarts', '/solutions']) {
  test(`each article of ${path} has the name that its heading shows`, async ({ page }) => {
    await page.goto(path);
    const articles = page.locator('main article');
    expect(await articles.count()).toBeGreaterThan(1);
    for (const article of await articles.all()) {
      await expect(article).toHaveAccessibleName(await article.getByRole('heading').first().innerText());
    }
  });
}

/**
 * In the browser: at each press of Tab notes of the place that it leaves what is wrong with it, '' for
 * nothing and 'header' for a place in the header. One look for each press from outside takes twice the time.
 */
const noteStops = () => {
  const stops: string[] = [];
  Object.assign(globalThis, { stops });
  const faultOf = (stop: Element, header: Element): string => {
    if (header.contains(stop) || stop === document.body) return 'header';
    const { bottom } = stop.getBoundingClientRect();
    const { outlineWidth, outlineStyle } = getComputedStyle(stop);
    const fault =
      (bottom <= header.getBoundingClientRect().bottom && 'covered') ||
      ((outlineStyle === 'none' || parseFloat(outlineWidth) < 2) && 'no outline');
    return fault ? `${fault}: ${stop.outerHTML.slice(0, 120)}` : '';
  };
  let isFirst = true;
  addEventListener('keydown', ({ key }) => {
    // The first place was given the focus by a script, without an outline.
    if (key === 'Tab' && !isFirst)
      stops.push(faultOf(document.activeElement!, document.querySelector('header.site-header')!));
    if (key === 'Tab') isFirst = false;
  });
};

for (const { path } of pages.filter(isView)) {
  test(`the keyboard walks through ${path} without a trap, always visibly`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const stops = await page
      .locator(':is(main, footer) :is(a, button, input, textarea, summary, [tabindex="0"])')
      .count();
    // Backwards, because the browser scrolls each target to the top edge, where the header lies.
    await page.locator('footer a').last().focus();
    await page.evaluate(noteStops);
    await page.keyboard.down('Shift');
    let seen: string[] = [];
    for (let step = 1; step <= stops + 5 && !seen.includes('header'); step++) {
      await page.keyboard.press('Tab');
      if (step % 10 === 0 || step === stops + 5)
        seen = await page.evaluate(() => (globalThis as unknown as { stops: string[] }).stops);
    }
    await page.keyboard.up('Shift');
    expect(seen, 'the focus left the page upwards').toContain('header');
    expect(seen.slice(0, seen.indexOf('header')).filter(Boolean)).toEqual([]);
  });
}

test('text set apart as WCAG 1.4.12 allows is not cut off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/contact']) {
    await page.goto(path);
    // As a reader's own browser settings do it; a style element would be stopped by the policy.
    const spacing = await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
      );
      document.adoptedStyleSheets.push(sheet);
      return getComputedStyle(document.body).letterSpacing;
    });
    expect(spacing).not.toBe('normal');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test('readers who asked for less motion see everything at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const card of await page.locator('.reveal').all()) await expect(card).toHaveCSS('opacity', '1');
});

test('cards below the fold fade in when a tenth of them is visible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const last = page.locator('.reveal').last();
  await expect(last).toHaveCSS('opacity', '0');
  const show = (share: number) =>
    last.evaluate((card, part) => {
      const { top, height } = card.getBoundingClientRect();
      // Where it will come to rest: until then it stands a little lower.
      const [, lower = '0'] = getComputedStyle(card).translate.split(' ');
      scrollBy({ top: top - parseFloat(lower) + height * part - innerHeight, behavior: 'instant' });
    }, share);
  await show(0.05);
  await expect(last).toHaveCSS('opacity', /^0\.[3-7]/);
  await show(0.11);
  await expect(last).toHaveCSS('opacity', '1');
});

test('a fault would be found', async ({ page }) => {
  await page.goto('/contact');
  // Its scripts put back what is missing before they have taken over.
  await expect(page.locator('form[novalidate]')).toBeAttached();
  await page.evaluate(() => document.querySelector('label')?.remove());
  await expect(expectAccessible(page)).rejects.toThrow(/label/);
});
