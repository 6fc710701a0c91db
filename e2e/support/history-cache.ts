import { chromium } from 'playwright';
import type { Page } from 'playwright/test';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { findCompleteBrowser } from '#scripts/testing/browser.ts';

/**
 * Calls this with a page of a browser whose back/forward cache is on, as that of visitors is: Playwright
 * switches it off. The browser may have to be installed first, which takes minutes.
 */
export async function withHistoryCache(
  extraHTTPHeaders: Record<string, string> | undefined,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findCompleteBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({
      baseURL: SITE_URL,
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    });
    await use(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** Has the page that is left now say in its title, when it comes back, whether it came from that cache. */
export const noteReturn = (page: Page): Promise<void> =>
  page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => (document.title = `persisted: ${persisted}`)),
  );

/** A page from this cache loads nothing, which is what goBack() would wait for. */
export const goBackInHistory = (page: Page): Promise<void> => page.evaluate(() => history.back());
