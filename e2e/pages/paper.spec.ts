import type { Page } from 'playwright/test';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { services } from '#content/collections/services/index.ts';
import { textPages } from '#content/collections/text-pages/index.ts';
import { pages } from '#content/pages.ts';
import { resourcePapers } from '#content/papers.ts';
import { paperAt } from '#lib/papers/papers.ts';
import { site } from '#content/site/site.ts';
import { sheetsOf, withoutSpace } from '#e2e/support/sheets.ts';
import { expect, test } from '#e2e/support/test.ts';
import { isView } from '#e2e/support/views.ts';

/** One page of each layout, and all that are made to be handed to a board; a check is filled in by hand. */
const paths = new Set([
  '/industry-updates/26',
  ...quickstarts.map(({ id }) => `/sme-quickstarts/${id}`),
  ...services.map(({ slug }) => `/services/${slug}`),
  ...textPages.filter(({ legal }) => legal).map(({ slug }) => `/${slug}`),
  ...pages.filter((page) => isView(page) && !page.path.startsWith('/checks/')).map(({ path }) => path),
]);

/** In the browser: the colours of all visible text. */
const inksOf = (page: Page) =>
  page.locator('body *').evaluateAll((elements) => {
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const visible = elements.filter((element) => element.checkVisibility() && hasText(element));
    return [...new Set(visible.map((element) => getComputedStyle(element).color))];
  });

// From the dark scheme, which must not show on paper; nothing waits to be hydrated there.
test.use({ colorScheme: 'dark', waitsForFramework: false });

test('every sheet says whose it is, is well filled and holds nothing to press', async ({ page }) => {
  let folded = 0;
  for (const path of paths) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const controls = page.locator('nav, form, button, input, .button, header.site-header, .site-footer');
    await expect(controls.filter({ visible: true }), path).toHaveCount(0);
    const inks = await inksOf(page);
    expect(['rgb(0, 0, 0)', 'rgb(34, 34, 34)', 'rgb(68, 68, 68)'], path).toEqual(
      expect.arrayContaining(inks),
    );
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');

    // Where a reader is who prints by a button at the end of a text.
    const scrolled = await page.evaluate(() => {
      scrollTo({ top: 300, behavior: 'instant' });
      return scrollY;
    });
    const sheets = await sheetsOf(page);
    await expect.poll(() => page.evaluate(() => scrollY), path).toBe(scrolled);
    for (const [index, { marks, fill }] of sheets.entries()) {
      const sheet = `${path}, sheet ${index + 1} of ${sheets.length}`;
      for (const mark of [
        site.legalName,
        `southlight.example${path.replace(/\/$/, '')}`,
        site.email,
        'Text of',
      ])
        expect(marks, sheet).toContain(withoutSpace(mark));
      expect(marks, sheet).toContain(`${index + 1}/${sheets.length}`);
      expect(fill, sheet).toBeGreaterThanOrEqual(index < sheets.length - 1 ? 0.6 : 0.1);
    }
    const parts = page.locator('main details:not(.no-print) li, main .panel p:not(:has(a))');
    const printed = sheets.map(({ text }) => text).join('');
    for (const text of await parts.allTextContents()) {
      folded += 1;
      expect(printed, path).toContain(withoutSpace(text));
    }
  }
  expect(folded).toBeGreaterThan(resourcePapers.flatMap(({ path }) => paperAt(path)!.contents).length);
});
