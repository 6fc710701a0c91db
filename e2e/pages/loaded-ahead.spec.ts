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
  const rules = await request.get(RULES);
  expect(rules.headers()['content-type']).toContain('application/speculationrules+json');
});

test('the browser prepares the page that is pointed at, and no search', async ({ page }) => {
  const line = await page.context().newCDPSession(page);
  const prepared: { path: string; status: string }[] = [];
  line.on('Preload.prerenderStatusUpdated', ({ key, status }) =>
    prepared.push({ path: new URL(key.url).pathname, status }),
  );
  await line.send('Preload.enable');
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Get a Consultation' }).first().hover();
  await expect.poll(() => prepared).toContainEqual({ path: '/contact', status: 'Ready' });
  await page.goto('/industry-updates/search?q=cloud');
  prepared.length = 0;
  const more = page.locator('main a[href*="/industry-updates/search"]').first();
  if ((await more.count()) > 0) await more.hover();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  expect(prepared.filter(({ path }) => path.endsWith('/search'))).toEqual([]);
});
