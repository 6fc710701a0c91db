import { Parser } from 'htmlparser2';
import type { Page, Request } from 'playwright/test';
import { pages } from '#content/pages.ts';
import { site } from '#content/site/site.ts';
import { documentTitle } from '#lib/seo/metadata.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from '#e2e/support/axe.ts';
import { expectFitsPhone, expectLowHead } from '#e2e/support/page-layout.ts';
import { expectNothingMoved } from '#e2e/support/layout-shift.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';
import { isView } from '#e2e/support/views.ts';

for (const registered of pages) {
  const { path, meta, absoluteTitle } = registered;
  test.describe(path, () => {
    // What has been fetched before comes too fast to move anything.
    test.use({ isFirstVisit: true });

    test('is accessible, marks its links, moves nothing and fits a desk and a phone', async ({ page }) => {
      // Every page wide and light, and one page of each layout in all ways: axe is the slowest of all checks.
      const line = await page.context().newCDPSession(page);
      for (const width of isView(registered) ? [1280, 390] : [1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await line.send('Network.clearBrowserCache');
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectNothingMoved(page);
        await (isView(registered) ? expectAccessibleInBothSchemes : expectAccessible)(page);
      }
      expect(await page.locator('main a').evaluateAll(unmarkedInText), 'links by colour alone').toEqual([]);
      await expectLowHead(page, path);
      await expectFitsPhone(page, path);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, isFirstVisit: false });

      test('shows all its content and tells search engines what it is', async ({ page }) => {
        await page.goto(path);
        const head = page.locator('head');
        expect(await page.title()).toBe(absoluteTitle ?? documentTitle(meta.title));
        await expect(head.locator('title')).toHaveCount(1);
        // The header would move while it arrives.
        await expect(head.locator('link[rel=expect][blocking=render][href="#main"]')).toBeAttached();
        await expect(head.locator('meta[name=description]')).toHaveAttribute('content', meta.description);
        await expect(head.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          site.origin + (path === '/' ? '' : path),
        );
        await expect(head.locator('meta[property="og:image"]').first()).toHaveAttribute(
          'content',
          /^https:\/\//,
        );

        const source = await page.locator('script[type="application/ld+json"]').textContent();
        const { '@graph': graph } = JSON.parse(source ?? '') as { '@graph': unknown[] };
        const defined = new Set(graph.map((node) => (node as { '@id'?: string })['@id']).filter(Boolean));
        for (const id of references(graph)) expect(defined, `${id} is in the graph`).toContain(id);
        expect(namelessItems(graph), 'items of lists without a name').toEqual([]);
        await expect(head.locator('link[rel=alternate][href$="/feed.xml"]')).toHaveCount(1);

        const hidden = await page.locator('main :is(h1, h2, h3, h4, p, li, td, dd)').evaluateAll((elements) =>
          elements
            .filter(
              (element) =>
                element.textContent.trim() &&
                !element.closest(
                  'dialog, .sr-only, .price-bar, [data-needs-script], details:not([open]), .explorable figcaption, .print\\:block',
                ),
            )
            .filter(
              (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
            )
            .map((element) => element.textContent.trim().slice(0, 60)),
        );
        expect(hidden, 'hidden without JavaScript').toEqual([]);
      });
    });
  });
}

/** Search engines show the items of lists by their names. */
function namelessItems(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, name } = value as Record<string, unknown>;
  const inner = Object.values(value).flatMap(namelessItems);
  return type === 'ListItem' && !name ? [value, ...inner] : inner;
}

/** Every `{"@id": …}` that stands alone, and so points at a node described elsewhere. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0]?.[0] === '@id') return [String(entries[0][1])];
  return entries.flatMap(([, inner]) => references(inner));
}

test('every link leads to a page and an anchor that exist', async ({ request }) => {
  const anchors = new Map<string, Set<string>>();
  const links = new Map<string, string>();
  for (const { path } of pages) {
    const ids = new Set<string>();
    const parser = new Parser({
      onopentag: (name, { id, href }) => {
        if (id) ids.add(id);
        if (name !== 'a' || !href) return;
        const { origin, pathname, search, hash } = new URL(href, SITE_URL + path);
        if (origin === SITE_URL) links.set(pathname + search + hash, path);
      },
    });
    parser.end(await (await request.get(path)).text());
    anchors.set(path, ids);
  }
  expect(links.size).toBeGreaterThan(pages.length);
  const broken: string[] = [];
  for (const [href, from] of links) {
    const { pathname, search, hash } = new URL(href, SITE_URL);
    if (!anchors.has(pathname)) {
      const response = await request.get(pathname + search);
      if (response.status() !== 200) broken.push(`${from} → ${href}: ${response.status()}`);
    } else if (hash && !anchors.get(pathname)?.has(hash.slice(1)))
      broken.push(`${from} → ${href}: no such anchor`);
  }
  expect(broken).toEqual([]);
});

test('the home page shows evidence before services, and the price before what changes', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const parts = [...html.matchAll(/<section [^>]*aria-labelledby="([a-z]+)"/g)].map(([, id]) => id);
  expect(parts).toEqual(['case', 'expertise', 'quickstart', 'benefits', 'newsletter']);
});

/** The links that stand among words without an underline or a line below them. */
function unmarkedInText(links: Element[]): string[] {
  return links
    .filter((link) =>
      [...link.parentElement!.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
      ),
    )
    .filter((link) => {
      const { textDecorationLine, borderBottomStyle } = getComputedStyle(link);
      return !textDecorationLine.includes('underline') && borderBottomStyle === 'none';
    })
    .map((link) => link.outerHTML.slice(0, 120));
}

test('the lines of the cards of the home page stand level', async ({ page }) => {
  await page.goto('/');
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const lists = await page
      .locator('[aria-labelledby=expertise] li > ul')
      .evaluateAll((lists) =>
        lists.map((list) => [...list.children].map((line) => line.getBoundingClientRect().bottom)),
      );
    const [first, ...others] = lists;
    expect(others).toHaveLength(2);
    for (const other of others) expect(other, `at ${width} px`).toEqual(first);
  }
});

test.describe('what a first visit fetches', () => {
  test.use({ isFirstVisit: true });

  const fetched = async (page: Page, what: (request: Request) => boolean) => {
    const seen: string[] = [];
    page.on('request', (request) => what(request) && seen.push(new URL(request.url()).pathname));
    await page.goto('/', { waitUntil: 'networkidle' });
    return seen;
  };
  const isFont = (request: Request) => request.resourceType() === 'font';
  for (const width of [1280, 390]) {
    test(`at ${width} px is four fonts`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const names = (await fetched(page, isFont)).map((path) => /media\/([a-z_]+)/.exec(path)?.[1]);
      expect(names.sort()).toEqual(['geist_mono', 'instrument_sans', 'newsreader', 'newsreader_italic']);
    });
  }

  test('is no data of any other page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    const data = await fetched(page, (request) => 'rsc' in request.headers());
    await page.getByRole('main').getByRole('link', { name: 'Get a Consultation' }).first().hover();
    await page.getByRole('link', { name: 'See fixed-price Quickstarts' }).focus();
    expect(data).toEqual([]);
  });
});
