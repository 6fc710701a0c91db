import type { Page } from 'playwright/test';
import { brotliCompressSync } from 'node:zlib';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

const { readWhole } = industryUpdates;

test.describe('Industry Updates', () => {
  test('lists the sent issues, twenty to a page, and shows the newest @smoke', async ({ page }) => {
    await page.goto('/industry-updates');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Industry Updates');
    await expect(page.getByText('26 updates available')).toBeVisible();
    const list = page.getByRole('navigation', { name: 'Newsletter Archive (26 issues)' });
    await expect(list.locator('time')).toHaveCount(20);
    await expect(list.locator('time').first()).toHaveText('04/11/2026');
    await expect(list.locator('time').first()).toHaveAttribute('title', '4 November 2026');
    await expect(
      page.getByRole('article').getByText('Issue #26 | Published: 04 November 2026'),
    ).toBeVisible();

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page
      .getByRole('navigation', { name: 'Archive pages' })
      .getByRole('link', { name: 'Page 2' })
      .click();
    await expect(page).toHaveURL(/\/industry-updates\/page\/2$/);
    await expect(page.getByText('Select a newsletter to view its content')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('navigation', { name: /Newsletter Archive/ }).locator('time')).toHaveCount(6);
    await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toHaveCount(0);
  });

  test('shows nothing that was not sent', async ({ page }) => {
    for (const number of [27, 28, 29, 30]) {
      const response = await page.request.get(`/industry-updates/${number}`);
      expect(response.status(), `issue ${number}`).toBe(404);
    }
  });

  test('renders the same page whether its data was just read or cached', async ({ request }) => {
    test.skip(!pagesAreCached, 'every page has a nonce of its own');
    for (const path of ['/industry-updates', '/industry-updates/page/2', '/industry-updates/11']) {
      const cached = await (await request.get(path)).text();
      // For a visitor with a session every page is rendered again.
      const again = await request.get(path, { headers: { cookie: 'admin-session=none' } });
      expect(await again.text(), path).toBe(cached);
    }
  });

  test('swaps day and month in italic dates', async ({ page }) => {
    await page.goto('/industry-updates/26');
    await expect(page.getByRole('article').locator('em', { hasText: '2/11/2026' })).toHaveCount(1);
  });

  test('scrolls the text by keyboard in a pane of 60 % of the window', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1000 });
    await page.goto('/industry-updates');
    const pane = page.getByRole('region', { name: 'Text of issue #26' });
    expect((await pane.boundingBox())?.height).toBeCloseTo(600, 0);
    await pane.focus();
    await page.keyboard.press('End');
    await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  });

  for (const [width, height] of [
    [1024, 768],
    [1280, 720],
    [1440, 900],
  ] as const) {
    test(`keeps the whole pane in sight beside the list at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/industry-updates');
      const pane = page.getByRole('region', { name: 'Text of issue #26' });
      const list = page.getByRole('navigation', { name: /Newsletter Archive/ });
      // All of it, while the middle of the list is read.
      await list.locator('li').nth(10).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 200);
      await expect(pane).toBeInViewport({ ratio: 0.99 });
      const { top, bottom } = await pane.evaluate((element) => {
        const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
        const { top, bottom } = element.getBoundingClientRect();
        return { top: top - header, bottom };
      });
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(height);
      expect((await pane.boundingBox())?.height).toBeCloseTo(height * 0.6, 0);
      await expect(page.getByRole('link', { name: readWhole })).toBeInViewport({ ratio: 1 });
    });
  }

  for (const javaScriptEnabled of [true, false]) {
    test(`says below the pane that the issue goes on, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto('/industry-updates');
      const pane = page.getByRole('region', { name: 'Text of issue #26' });
      const link = page.getByRole('link', { name: readWhole });
      await expect(link).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('paragraph').filter({ has: link })).toHaveText(/^3 min read · /);
      const beforeArrow = await link.evaluate((element) => {
        const word = document.createRange();
        word.selectNodeContents(element.firstChild!);
        const arrow = element.querySelector('span')!.getBoundingClientRect();
        return arrow.left - word.getBoundingClientRect().right;
      });
      expect(beforeArrow, 'space before the arrow').toBeGreaterThan(3);
      // A bar that takes room is one that can be seen.
      await expect(pane).toHaveCSS('overflow-y', 'scroll');
      const fade = pane.locator('.reader-fade');
      await expect(fade).toHaveCSS('opacity', '1');
      await pane.press('End');
      await expect(fade).toHaveCSS('opacity', '0');
      await link.click();
      await expect(page).toHaveURL(/\/industry-updates\/26$/);
      await context.close();
    });
  }

  test('shows the first paragraph of the issue before anything else of it', async ({ page }) => {
    await page.goto('/industry-updates');
    const pane = page.getByRole('region', { name: 'Text of issue #26' });
    expect(await pane.locator('.prose > :first-child').evaluate((first) => first.localName)).toBe('p');
    await expect(page.getByRole('navigation', { name: 'In this issue' })).toHaveCount(0);
  });

  test('leads past the issue to the list on a small screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/industry-updates');
    const shortcuts = page.getByRole('navigation', { name: 'Around this issue' });
    await shortcuts.getByRole('link', { name: 'Browse all issues' }).click();
    await expect(page.getByRole('heading', { name: /^Newsletter Archive/ })).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(shortcuts).toBeHidden();
  });

  test('keeps the place of an issue half free beside the list, and not at all above it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1000 });
    await page.goto('/industry-updates/page/2');
    const empty = page.getByText('Select a newsletter to view its content').locator('..');
    expect((await empty.boundingBox())?.height).toBeCloseTo(300, 0);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(empty).toBeHidden();
  });

  test('begins another page of the list at its top, for a keyboard too', async ({ page }) => {
    await page.goto('/industry-updates');
    for (const [name, address] of [
      ['Next', /\/page\/2$/],
      ['Previous', /\/industry-updates$/],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(address);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    }
  });

  test('lets the page itself scroll on a small screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/industry-updates');
    const pane = page.getByRole('region', { name: 'Text of issue #26' });
    const { own, whole } = await pane.evaluate((element) => ({
      own: element.clientHeight,
      whole: element.scrollHeight,
    }));
    expect(own).toBe(whole);
  });

  test.describe('its notices', () => {
    test.beforeEach(async ({ page }) => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1_000);
      await page.goto('/industry-updates');
    });

    // What waits for the browser to be idle waits for this clock.
    const expectNotice = (page: Page, title: string) =>
      expect(async () => {
        await page.clock.runFor(100);
        expect(await page.getByText(title).isVisible()).toBe(true);
      }).toPass();

    test('say once and for two seconds that the archive was loaded', async ({ page }) => {
      await expectNotice(page, 'Newsletters loaded');
      await expect(page.getByText('Successfully loaded 26 newsletters')).toBeVisible();
      await page.clock.runFor(3_000);
      await expect(page.getByText('Newsletters loaded')).toHaveCount(0);
    });

    test('say what a refresh does while the notice before leaves the page', async ({ page }) => {
      await expectNotice(page, 'Newsletters loaded');
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/industry-updates/refresh', async (route) => {
        await held;
        await route.continue();
      });
      await page.clock.runFor(2_050);
      await expect(page.locator('[data-sonner-toast][data-removed=true]')).toHaveCount(1);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.clock.runFor(1_000);
      await expect(page.getByText('Refreshing data')).toBeVisible();
      await expect(page.getByText('Newsletters loaded')).toHaveCount(0);
      release();
      await expectNotice(page, 'Newsletters loaded');
      await page.clock.runFor(1_000);
      await expect(page.getByText('Refreshing data')).toHaveCount(0);
    });
  });

  test('names an image of each issue that is there', async ({ page, request, baseURL }) => {
    await page.goto('/industry-updates/26');
    const graph: unknown = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    );
    const { '@graph': nodes } = graph as { '@graph': { '@type': string; image?: { url: string } }[] };
    const image = nodes.find((node) => node['@type'] === 'BlogPosting')?.image?.url ?? '';
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', image);
    const response = await request.get(new URL(new URL(image).pathname, baseURL).href);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('image/png');
    expect((await response.body()).subarray(1, 4).toString()).toBe('PNG');
    expect((await request.get('/industry-updates/999/image.png')).status()).toBe(404);
  });

  for (const path of [
    '/industry-updates/0',
    '/industry-updates/999',
    '/industry-updates/1e3',
    '/industry-updates/page/3',
    '/industry-updates/page/-1',
  ]) {
    test(`returns 404 for ${path}`, async ({ request }) => {
      expect((await request.get(path)).status()).toBe(404);
    });
  }

  test('sends someone who opens the address of a refresh to the archive', async ({ request }) => {
    const response = await request.get('/industry-updates/refresh', { maxRedirects: 0 });
    expect(response.status()).toBe(303);
    expect(response.headers()['location']).toBe('/industry-updates');
  });

  test('sends page 1 to the archive itself', async ({ request }) => {
    const response = await request.get('/industry-updates/page/1', { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(response.headers()['location']).toMatch(/\/industry-updates$/);
  });
});

test('each issue is at most 14 kB with its styles, compressed', async ({ request }) => {
  test.skip(!pagesAreCached, 'a page with a nonce has no style sheet in it');
  for (let number = 1; number <= 26; number += 1) {
    const html = await (await request.get(`/industry-updates/${number}`)).body();
    expect(brotliCompressSync(html).length, `issue #${number}`).toBeLessThanOrEqual(14_000);
  }
});

/** Budgets of checks/size/size-budget.ts, in bytes at Brotli 11; a page also holds its style sheet. */
const PAGE_BYTES = 20_000 + 12_000;
const OWN_SCRIPT_BYTES = 8_000;

for (const path of ['/industry-updates', '/industry-updates/26', '/industry-updates/page/2']) {
  test(`${path} weighs no more than a page of the build`, async ({ request }) => {
    test.skip(!pagesAreCached, 'a page with a nonce has no style sheet in it');
    const headers = { 'accept-encoding': 'br' };
    const sent = async (url: string) => (await request.get(url, { headers })).headers();
    // Compressed at the highest level once nobody waits for it.
    await expect.poll(async () => (await sent(path))['etag'], { timeout: 30_000 }).toMatch(/-br-11"$/);
    expect(Number((await sent(path))['content-length'])).toBeLessThanOrEqual(PAGE_BYTES);

    const html = await (await request.get(path)).text();
    const scriptsOf = (text: string) =>
      new Set([...text.matchAll(/<script src="([^"]+)" (?!noModule)/g)].map(([, src = '']) => src));
    const shared = scriptsOf(await (await request.get('/about')).text());
    const own = [...scriptsOf(html)].filter((src) => !shared.has(src));
    let bytes = 0;
    for (const src of own) bytes += Number((await sent(src))['content-length']);
    expect(bytes).toBeLessThanOrEqual(OWN_SCRIPT_BYTES);
    const preloads = html.match(/<link (?=[^>]*rel="preload")[^>]*as="font"/g) ?? [];
    expect(preloads.length).toBeGreaterThan(0);
    expect(preloads.length).toBeLessThanOrEqual(2);
  });
}

test.describe('the feeds', () => {
  for (const [path, type] of [
    ['/feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/atom.xml', 'application/atom+xml; charset=utf-8'],
    ['/feed.json', 'application/feed+json; charset=utf-8'],
  ] as const) {
    test(`${path} is found from the archive, says what it is and is not sent twice`, async ({ request }) => {
      for (const page of ['/industry-updates', '/industry-updates/page/2', '/industry-updates/26']) {
        expect(await (await request.get(page)).text()).toMatch(
          new RegExp(
            `<link rel="alternate" type="${type.split(';')[0]?.replace('+', '\\+')}" href="[^"]*${path}"`,
          ),
        );
      }
      const first = await request.get(path);
      expect(first.headers()['content-type']).toBe(type);
      expect(await first.text()).toContain('/industry-updates/26');
      const { etag = '', 'last-modified': date = '' } = first.headers();
      const status = async (headers: Record<string, string>) =>
        (await request.get(path, { headers })).status();
      expect(await status({ 'if-none-match': etag })).toBe(304);
      expect(await status({ 'if-none-match': `"other", W/${etag}` })).toBe(304);
      expect(await status({ 'if-modified-since': date })).toBe(304);
      expect(await status({ 'if-none-match': '"other"', 'if-modified-since': date })).toBe(200);
      expect(await status({ 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).toBe(200);
    });
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the search ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('finds an issue by words of its text', async ({ page }) => {
      await page.goto('/industry-updates');
      await page.getByRole('searchbox').fill('"bill of materials"');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(/\/search\?q=%22bill\+of\+materials%22$/);
      await expect(page.getByRole('searchbox')).toHaveValue('"bill of materials"');
      await expect(page.locator('mark').first()).toBeVisible();
      // The headlines' face has one weight: a browser would draw another by itself.
      await expect(page.getByRole('heading', { level: 3 }).first()).toHaveCSS('font-weight', '370');
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        /industry-updates\.png$/,
      );
      await page.getByRole('link', { name: 'What to do with a software bill of materials' }).click();
      await expect(page).toHaveURL(/\/industry-updates\/21$/);
    });
  });
}

test.describe('the search', () => {
  test('has a sentence for every state', async ({ page }) => {
    const { search } = industryUpdates;
    for (const [question, text] of [
      ['', search.empty],
      ['the', search.noWords],
      ['x'.repeat(201), search.tooLong],
      ['zeppelin', search.nothing],
    ] as const) {
      await page.goto(`/industry-updates/search?q=${question}`);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    }
    await expectAccessible(page);
    await page.goto('/industry-updates/search?q=security&page=99');
    await expect(page.getByText(search.noSuchPage)).toBeVisible();
    await page.goto('/industry-updates/search?q=security');
    await expect(page.getByText(/issues match “?security/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByText(/page 2 of/)).toBeVisible();
  });

  test('shows what was typed as text and nothing else', async ({ page }) => {
    const typed = `"><img src=x onerror="window.__xss=1"><script>window.__xss=1</script>`;
    await page.goto(`/industry-updates/search?${new URLSearchParams({ q: typed })}`);
    await expect(page.getByRole('searchbox')).toHaveValue(typed);
    expect(await page.evaluate(() => '__xss' in window)).toBe(false);
  });

  test('returns 429 with Retry-After after thirty searches of one visitor in a minute', async ({
    request,
  }) => {
    const search = async (n: number) => (await request.get(`/industry-updates/search?q=word${n}`)).status();
    // One after the other: a burst that the machine cannot serve within two seconds is 503.
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) statuses.push(await search(n));
    expect(statuses).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)]);
  });
});
