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
