import { Parser } from 'htmlparser2';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { pages } from '#content/pages.ts';
import { papers } from '#content/papers.ts';
import { documentLabel, documentOf, documentPath, documents } from '#lib/documents/documents.ts';
import { PLACEHOLDER, readPdf, solid } from '#lib/tests/support/pdf-file.ts';
import { quickstartPath } from '#lib/routes.ts';
import { expectAccessibleInBothSchemes } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';

type Link = { text: string; href: string; isDownload: boolean };

function linksIn(html: string): Link[] {
  const links: Link[] = [];
  let open: Link | undefined;
  const parser = new Parser({
    onopentag(name, { href = '', download }) {
      if (name === 'a') links.push((open = { text: '', href, isDownload: download !== undefined }));
    },
    ontext(text) {
      if (open) open.text += text;
    },
    onclosetag(name) {
      if (name === 'a') open = undefined;
    },
  });
  parser.end(html);
  return links;
}

test('every Download is a PDF of that title, and its label is true', async ({ request }) => {
  test.setTimeout(120_000);
  const offered = new Map<string, string>();
  for (const { path } of pages) {
    const links = linksIn(await (await request.get(path)).text());
    const downloads = links.filter(({ text }) => text.startsWith('Download'));
    for (const { text, href } of downloads) {
      const name = text.replace(/^Download: /, '');
      expect(name, `${path} → ${href}`).not.toBe('');
      expect(offered.get(href) ?? name).toBe(name);
      offered.set(href, name);
    }
    expect(
      links.filter(({ href, isDownload }) => isDownload && href.endsWith('.pdf')),
      path,
    ).toEqual(downloads);
  }
  expect([...offered.keys()].sort()).toEqual(documents.map(documentPath).sort());
  for (const [address, name] of offered) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(response.headers()['content-type']).toBe('application/pdf');
    const { title, text } = await readPdf(await response.body());
    expect(title).toBe(name);
    expect(text, address).not.toMatch(PLACEHOLDER);
    const { etag } = response.headers();
    const again = await request.get(address, { headers: { 'if-none-match': etag! } });
    expect(again.status(), address).toBe(304);
  }
});

test('the address of another month leads to the file, and that of no document nowhere', async ({
  request,
}) => {
  for (const address of documents.map(documentPath)) {
    const old = address.replace(/\d{4}-\d{2}\.pdf$/, '2025-03.pdf');
    const moved = await request.get(old, { maxRedirects: 0 });
    expect(moved.status(), old).toBe(308);
    expect(moved.headers().location).toBe(address);
    expect(moved.headers()['cache-control']).toBe('no-store');
    expect(moved.headers()['content-security-policy'], old).toBeDefined();
  }
  for (const unknown of ['southlight-no-such-paper-2025-03.pdf', 'southlight-2025-03.pdf'])
    expect((await request.get(`/documents/${unknown}`)).status()).toBe(404);
});

for (const { id } of quickstarts) {
  test(`the sheet of ${id} has every price of its page`, async ({ page, request }) => {
    await page.goto(quickstartPath(id));
    const file = documentOf(quickstartPath(id));
    await expect(page.getByText(await documentLabel(file))).toBeVisible();
    const { text } = await readPdf(await (await request.get(documentPath(file))).body());
    const amounts = (await page.locator('main').innerText()).match(/\$\d[\d,.]*\d/g)!;
    expect(new Set(amounts).size).toBeGreaterThanOrEqual(3);
    for (const shown of await page.locator('.hero dd, main table tr').allInnerTexts())
      expect(text).toContain(solid(shown));
  });
}

for (const width of [390, 1440]) {
  test(`a paper is accessible, offers its file and leads to its sources at ${width} px`, async ({ page }) => {
    const [paper] = papers as [(typeof papers)[0]];
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(paper.path);
    const file = documentOf(paper.path);
    const download = page.getByRole('link', { name: /^Download/ });
    await expect(download).toBeVisible();
    await expect(download).toHaveText(`Download: ${file.title}`);
    await expect(page.getByText(await documentLabel(file))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const table = page.locator('.wide-table').first();
    const { left, right } = await table.evaluate((frame) => frame.getBoundingClientRect().toJSON());
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    await expectAccessibleInBothSchemes(page);
    const citation = page.locator('.paper a[href^="#source-"]').first();
    const source = page.locator(`[id="${(await citation.getAttribute('href'))!.slice(1)}"]`);
    await citation.click();
    await expect(source).toBeInViewport();
    await expect(source.getByRole('link')).toHaveAttribute('href', /^https:/);
  });
}

test('the feed of papers holds each with its page', async ({ request }) => {
  const response = await request.get('/papers.xml');
  expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  const text = await response.text();
  for (const { path } of papers) expect(text).toContain(`${path}</id>`);
});
