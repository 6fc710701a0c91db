import type { Page } from 'playwright/test';
import { textPages } from '#content/collections/text-pages/index.ts';
import { papers } from '#content/papers.ts';
import { expect } from './test.ts';

/** Of words alone, read a part at a time and as long as they must be. */
const texts = new Set([...textPages.map(({ slug }) => `/${slug}`), ...papers.map(({ path }) => path)]);

/** The home page, a service and a Quickstart open with a drawing; two others with the parts to jump to. */
const hasHighHead = (path: string): boolean =>
  /^\/(services\/.*|sme-quickstarts\/.*)?$/.test(path) ||
  ['/regulatory-calendar', '/glossary'].includes(path);

/** In the browser: what a line parts though it belongs together, with its surroundings. */
const partedTexts = () => {
  const whole = /\be-mail\b|\b\d+-\d+ weeks\b|\b\d+ hours\b|\b9:00 AM-6:00 PM\b/gi;
  const parted: string[] = [];
  let met = 0;
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const text = nodes.currentNode as Text;
    for (const { 0: found, index } of text.data.matchAll(whole)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + found.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 0) met += 1;
      if (tops.size > 1) parted.push(text.data.slice(Math.max(0, index - 30), index + 30));
    }
  }
  return { met, parted };
};

/** In the browser: links that stand alone, outside of headings, and are smaller than a finger needs. */
export const smallTargets = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href], header a[href], footer a[href]')]
    .filter((link) => {
      const around = link.parentElement!;
      const isAlone = [...around.childNodes].every(
        (node) => node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim(),
      );
      const { width, height } = link.getBoundingClientRect();
      return (
        isAlone &&
        !link.closest('h1, h2, h3, h4, table, .sr-only') &&
        width > 1 &&
        Math.min(width, height) < 44
      );
    })
    .map((link) => {
      const { width, height } = link.getBoundingClientRect();
      return `${link.ariaLabel ?? link.innerText} ${Math.round(width)} x ${Math.round(height)}`;
    });

/** In the browser: what unfolds a text and has neither the browser's own mark nor one of ours. */
const unmarkedSummaries = () =>
  [...document.querySelectorAll<HTMLElement>('main summary')]
    .filter((summary) => getComputedStyle(summary).display !== 'list-item' && !summary.querySelector('svg'))
    .map(({ innerText }) => innerText);

/** The page as it stands is no wider than a phone, nor too high for one, and no line parts what is one. */
export async function expectFitsPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const { scrollWidth, scrollHeight } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { scrollWidth, scrollHeight };
  });
  expect(scrollWidth).toBe(390);
  if (!texts.has(path)) expect(scrollHeight).toBeLessThanOrEqual(9_000);
  const { met, parted } = await page.evaluate(partedTexts);
  // The office hours in the foot.
  expect(met).toBeGreaterThan(0);
  expect(parted, 'parted by the end of a line').toEqual([]);
  expect(await page.evaluate(smallTargets), 'smaller than 44 px').toEqual([]);
  expect(await page.evaluate(unmarkedSummaries), 'folds without a mark').toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectFitsLargeText(page);
}

/** In the browser: the words of the page's title, its buttons and its prices that go on in the next line. */
const brokenWords = () =>
  [...document.querySelectorAll('main h1, .button, .price-bar, main dl.tabular-nums')].flatMap((part) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // A line may end after a hyphen or a dash.
      for (const { 0: word, index } of node.textContent?.matchAll(/[\p{L}\d’]+/gu) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

/**
 * With text of twice its size, as readers choose it in their browser, a phone scrolls in one direction and
 * neither the title of the page nor a button or a price breaks a word.
 */
async function expectFitsLargeText(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 390, height: 844 });
  const measured = await page.evaluate(() => {
    const root = document.documentElement;
    return { text: getComputedStyle(root).fontSize, width: root.scrollWidth };
  });
  expect(measured, 'with large text').toEqual({ text: '32px', width: 390 });
  expect(await page.evaluate(brokenWords), 'broken with large text').toEqual([]);
}

/** What a page opens with leaves room on a desk for what comes after. */
export async function expectLowHead(page: Page, path: string): Promise<void> {
  if (hasHighHead(path)) return;
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(async () => {
    const head = (await page.locator('.hero').first().boundingBox())!;
    // A font that came after the first paint is used from the next page on.
    if (head.height > 260) await page.reload();
    expect(head.height).toBeLessThanOrEqual(260);
  }).toPass();
}
