import type { Page } from 'playwright/test';
import { home } from '#content/pages/home.ts';
import { expect, test } from '#e2e/support/test.ts';

type Box = { left: number; right: number; top: number; bottom: number };

/** The box of the gold peak: from where the line leaves the lower half of its height, and back. */
const peakOf = (page: Page): Promise<Box> =>
  page.locator('.home-ridges .signal').evaluate((path: SVGPathElement) => {
    const matrix = path.getScreenCTM()!;
    const length = path.getTotalLength();
    const points = Array.from({ length: 1500 }, (_, index) =>
      path.getPointAtLength((index / 1499) * length).matrixTransform(matrix),
    );
    const heights = points.map(({ y }) => y);
    const [top, foot] = [Math.min(...heights), Math.max(...heights)];
    const peak = points.filter(({ y }) => y < (top + foot) / 2);
    return {
      top: top + scrollY,
      bottom: foot + scrollY,
      left: Math.min(...peak.map(({ x }) => x)),
      right: Math.max(...peak.map(({ x }) => x)),
    };
  });

for (const width of [320, 360, 390, 430, 768, 1024, 1440, 1920, 2560]) {
  test(`the gold peak is wholly in the picture and clear of the text at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const peak = await peakOf(page);
    expect(peak.left).toBeGreaterThan(0);
    expect(peak.right).toBeLessThan(width);
    expect(peak.bottom - peak.top).toBeGreaterThan(60);
    const boxOf = (selector: string) => page.locator(selector).first().boundingBox();
    const hero = (await boxOf('.hero'))!;
    expect(peak.top).toBeGreaterThan((await boxOf('.site-header'))!.height);
    expect(peak.bottom).toBeLessThan(hero.y + hero.height);
    for (const text of await page.locator('.hero :is(h1, h1 ~ p, a, dl)').all()) {
      const box = (await text.boundingBox())!;
      const lines = await text.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.max(...[...range.getClientRects()].map(({ right }) => right));
      });
      const apart = lines < peak.left || box.y + box.height < peak.top || box.y > peak.bottom;
      expect(apart, await text.innerText()).toBe(true);
    }
  });
}

test('the gold peak rises once, and stands at once for readers who asked for less motion', async ({
  page,
}) => {
  const peak = page.locator('.home-ridges .signal');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(peak).toHaveCSS('animation-name', 'none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(peak).toHaveCSS('animation-name', 'peak-rises');
  await expect(peak).toHaveCSS('animation-iteration-count', '1');
});

test('the clock of the office hours marks now in Sydney', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-01-15T01:30:00Z'));
  await page.goto('/about');
  const marks = page.locator('[data-now]');
  await expect(marks).toHaveCount(3);
  for (const mark of await marks.all()) await expect(mark).toHaveAttribute('d', 'M12.5 0v1');
  await expect(page.getByText('Now in Sydney', { exact: true })).toBeVisible();
});

test.describe('the italic of the gold word', () => {
  // A font that has been fetched comes although its route is blocked.
  test.use({ isFirstVisit: true });

  const italic = /newsreader_italic/;
  const preloads = (page: Page) =>
    page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

  test('is preloaded on the home page alone', async ({ page }) => {
    await page.goto('/');
    expect((await preloads(page)).filter((href) => italic.test(href))).toHaveLength(1);
    await page.goto('/about');
    expect((await preloads(page)).filter((href) => italic.test(href))).toEqual([]);
  });

  test('draws every letter of the word', async ({ page }) => {
    await page.goto('/');
    const [address] = (await preloads(page)).filter((href) => italic.test(href));
    const missing = await page.evaluate(
      async ([href, word]) => {
        const face = await new FontFace('probe', `url(${href})`).load();
        document.fonts.add(face);
        const context = document.createElement('canvas').getContext('2d')!;
        const width = (font: string, letter: string) => {
          context.font = font;
          return context.measureText(letter).width;
        };
        return [...word].filter(
          (letter) => width('100px probe, monospace', letter) === width('100px monospace', letter),
        );
      },
      [address!, home.hero.signalWord] as const,
    );
    expect(missing).toEqual([]);
  });

  test('moves nothing when it does not come', async ({ page, expected }) => {
    expected.push(/ERR_FAILED/);
    // Fonts are optional: whether the headline's own comes in time would decide how it wraps.
    await page.route(/newsreader(?!_italic)[^/]*\.woff2/, (route) => route.abort());
    const heights = async () => {
      await page.goto('/');
      await page.evaluate(() => document.fonts.ready);
      return page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().height);
    };
    await page.route(italic, (route) => route.abort());
    const without = await heights();
    await page.unroute(italic);
    expect(await heights()).toBe(without);
    expect(await page.locator('h1 em').evaluate((word) => getComputedStyle(word).lineHeight)).toBe('0px');
  });
});

test('no face is drawn bolder than it is', async ({ page }) => {
  for (const path of ['/', '/solutions', '/industry-updates/search?q=access']) {
    await page.goto(path);
    const bold = await page.locator('main :is(h1, h2, h3, h4)').evaluateAll((headings) =>
      headings
        .filter((heading) => {
          const { fontFamily, fontWeight, fontSynthesis } = getComputedStyle(heading);
          return fontSynthesis !== 'none' || (/^"?display/i.test(fontFamily) && Number(fontWeight) > 400);
        })
        .map(({ textContent }) => textContent),
    );
    expect(bold, path).toEqual([]);
  }
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('no drawing stands beside the text, and what is selected is outlined and marked', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.art').first()).toBeHidden();
    await page.goto('/industry-updates/26');
    const rows = page.getByRole('navigation', { name: /Newsletter Archive/ }).locator('li > a');
    const looks = await rows.evaluateAll((links) =>
      links.map((link) => ({
        current: link.hasAttribute('aria-current'),
        outline: getComputedStyle(link).outlineStyle,
        mark: getComputedStyle(link.querySelector('.marked')!, '::before').content,
      })),
    );
    expect(looks.filter(({ current }) => current)).toEqual([
      { current: true, outline: 'solid', mark: '"•" / ""' },
    ]);
    for (const { current, outline, mark } of looks)
      if (!current) expect({ outline, mark }).toEqual({ outline: 'none', mark: 'none' });
  });
});
