import { goBackInHistory, noteReturn, withHistoryCache } from '#e2e/support/history-cache.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

const RULES = '/speculation-rules.json';

test.beforeEach(() => {
  test.skip(!pagesAreCached, 'a page that is made for each request is not loaded ahead');
});

test('public pages name the rules, pages for one visitor do not', async ({ request }) => {
  const namedBy = async (path: string) => (await request.get(path)).headers()['speculation-rules'];
  for (const path of ['/', '/about', '/industry-updates/26', '/nowhere'])
    expect([path, await namedBy(path)]).toEqual([path, `"${RULES}"`]);
  for (const path of ['/login', '/feed.xml', '/api/form-token'])
    expect([path, await namedBy(path)]).toEqual([path, undefined]);
  for (const [mobile, eagerness] of [
    ['?0', 'eager'],
    ['?1', 'moderate'],
  ]) {
    const rules = await request.get(RULES, { headers: { 'sec-ch-ua-mobile': mobile! } });
    expect(rules.headers()['content-type']).toContain('application/speculationrules+json');
    expect(rules.headers()['vary']).toContain('Sec-CH-UA-Mobile, Accept-Encoding');
    expect(await rules.json()).toMatchObject({ prerender: [{ eagerness }] });
  }
});

test('the browser sets out to prepare the page that is pointed at', async ({ page }) => {
  const line = await page.context().newCDPSession(page);
  const wanted: string[] = [];
  // Whether it may is another matter: a browser that is driven by Playwright is told not to.
  line.on('Preload.prerenderStatusUpdated', ({ key }) => wanted.push(new URL(key.url).pathname));
  await line.send('Preload.enable');
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Get a Consultation' }).first().hover();
  await expect.poll(() => wanted).toContain('/contact');
});

test('a page gives way to the next by a transition', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener(
      'pagereveal',
      (event) => (document.documentElement.dataset.moved = String(!!event.viewTransition)),
    ),
  );
  await page.goto('/');
  await page.getByRole('link', { name: 'About us' }).first().click();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('html')).toHaveAttribute('data-moved', 'true');
});

test('pages come back from the cache of the browser as they were', async ({ extraHTTPHeaders }) => {
  // It may have to be installed first.
  test.setTimeout(600_000);
  await withHistoryCache(extraHTTPHeaders, async (page) => {
    for (const path of ['/', '/services/data-analytics', '/checks/downtime', '/industry-updates/26']) {
      await page.goto(path);
      await noteReturn(page);
      await page.goto('/privacy-policy');
      await goBackInHistory(page);
      await expect(page).toHaveTitle('persisted: true');
      await expect(page).toHaveURL(SITE_URL + path);
    }
  });
});
