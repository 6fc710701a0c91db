import type { APIRequestContext } from 'playwright/test';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { errorPages } from '#content/site/error-pages.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

/** Sent during these tests, and withdrawn again: what was sent cannot be deleted. */
const NEW = 41;
const NEVER_OPENED = 40;
const DENIED_BEFORE = 39;

const refresh = '/industry-updates/refresh';
const origin = { origin: SITE_URL };

/** What is regenerated in the background is there after a few views. */
const SOON = { timeout: 30_000 };

/** What cannot be where every page is made at its request (docs/decisions/0020-policy-by-nonce.md). */
const needsCachedPages = () => test.skip(!pagesAreCached, 'a page with a nonce is not cached');

/** Presses Refresh as a script does, on a page of the archive. */
const refreshed = (request: APIRequestContext, from = '/') =>
  request.post(refresh, { headers: { ...origin, accept: 'application/json' }, form: { from } });

/** Until this page shows the archive's version. */
const settled = (request: APIRequestContext, path: string) =>
  expect
    .poll(async () => (await request.get(path)).headers()['cache-status'], { message: path, ...SOON })
    .toBe('front; hit');

/** No session, draft or router has another version of a feed or a sitemap, so it comes from the cache. */
const fromCache = (path: string) => (path.endsWith('.xml') ? 'front; hit' : undefined);

test('a cached page is served without a query', async ({ request, queries }) => {
  needsCachedPages();
  const paths = [
    '/industry-updates',
    '/industry-updates/26',
    '/industry-updates/page/2',
    '/feed.xml',
    '/sitemap.xml',
  ];
  for (const path of paths) await settled(request, path);
  const before = await queries();
  for (const path of paths) {
    for (let view = 0; view < 10; view += 1) expect((await request.get(path)).status()).toBe(200);
    // As Next's router and an admin's browser request it: rendered for them, and read from the cache.
    for (const headers of [{ rsc: '1' }, { cookie: 'admin-session=expired' }]) {
      const response = await request.get(`${path}?_rsc=1`, { headers });
      expect(response.status(), path).toBe(200);
      expect(response.headers()['cache-status'], path).toBe(fromCache(path));
    }
  }
  expect(await queries()).toBe(before);
});

test('foreign cookies and queries take no visitor past the cached pages', async ({ request }) => {
  needsCachedPages();
  for (const path of ['/about', '/industry-updates/26', '/sitemap.xml']) {
    await settled(request, path);
    const { etag = '' } = (await request.get(path)).headers();
    for (const [url, headers] of [
      [`${path}?utm_source=newsletter`, {}],
      [path, { cookie: '__cf_bm=1; AWSALB=2; not-admin-session=3' }],
      [`${path}?a=1`, { cookie: 'a=1' }],
    ] as const) {
      const response = await request.get(url, { headers });
      expect(response.headers()['cache-status'], url).toBe('front; hit');
      expect((await request.get(url, { headers: { ...headers, 'if-none-match': etag } })).status()).toBe(304);
    }
    for (const cookie of ['__prerender_bypass=1', 'a=1; admin-session=x', 'admin-session.0=x']) {
      const response = await request.get(path, { headers: { cookie } });
      expect(response.headers()['cache-status'], cookie).toBe(fromCache(path));
    }
  }
});

test('two hundred visitors who refresh at once are a handful of queries', async ({
  request,
  queries,
  polls,
}) => {
  const before = (await queries()) + (await polls());
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      request.post(refresh, {
        headers: { ...origin, accept: 'application/json', 'x-forwarded-for': `198.19.${n}.1` },
        form: { from: '/' },
      }),
    ),
  );
  const seen = (await queries()) + (await polls()) - before;
  // All who wait share one poll, which on a machine with other work may not end within its three seconds.
  const ok = JSON.stringify({ status: 'ok', total: 26 });
  const unavailable = JSON.stringify({ status: 'unavailable' });
  for (const response of responses)
    expect([ok, unavailable]).toContain(JSON.stringify(await response.json()));
  expect(seen).toBeLessThan(10);
  await expect.poll(async () => JSON.stringify(await (await refreshed(request)).json())).toBe(ok);
});

test('addresses of issues and pages that do not exist cost no query of their own', async ({
  request,
  queries,
}) => {
  const before = await queries();
  // A few at a time: what is measured are queries, not how many pages a machine can make at once.
  for (let number = 7_000; number < 7_030; number += 5) {
    const paths = Array.from({ length: 5 }, (_, n) => `/industry-updates/${number + n}`).flatMap((path) => [
      path,
      `${path}/image.png`,
      path.replace('updates', 'updates/page'),
    ]);
    const responses = await Promise.all(paths.map((path) => request.get(path)));
    expect(responses.map((response) => response.status())).toEqual(paths.map(() => 404));
  }
  // The numbers of all issues, if nothing has read them since the archive changed.
  expect((await queries()) - before).toBeLessThanOrEqual(1);
});

test('a visitor’s Refresh brings what was sent in the meantime', async ({ page, request, db }) => {
  await page.goto('/industry-updates/page/2');
  const list = page.getByRole('navigation', { name: /Newsletter Archive/ });
  await expect(list.locator('time')).toHaveCount(6);
  for (const issue_number of [NEW, NEVER_OPENED]) {
    await db.from('newsletter_issues').insert({
      issue_number,
      title: `Brand new ${issue_number}`,
      content: 'Fresh words.\n\n*3/12/2026*',
    });
    const sent_at = new Date().toISOString();
    const { error } = await db
      .from('newsletter_issues')
      .update({ status: 'sent', sent_at })
      .eq('issue_number', issue_number);
    expect(error).toBeNull();
  }

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Successfully loaded 28 newsletters')).toBeVisible();
  await expect(page.getByText('28 updates available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
  await expect(list.locator('time')).toHaveCount(8);

  // Everything else that lists issues is new as well, at its first view.
  const text = async (path: string) => (await request.get(path)).text();
  expect(await text('/industry-updates')).toContain(`Brand new ${NEVER_OPENED}`);
  expect(await text('/industry-updates/26')).toContain(`href="/industry-updates/${NEW}"`);
  expect(await text(`/industry-updates/${NEW}`)).toContain('<em>12/3/2026</em>');
  expect(await text('/feed.xml')).toContain(`/industry-updates/${NEW}</link>`);
  expect(await text('/sitemap.xml')).toContain(`/industry-updates/${NEW}</loc>`);
  expect(await text('/industry-updates/search?q="fresh words"')).toContain(`Brand new ${NEW}`);
});

test('shows the placeholders and the notice while it refreshes', async ({ page }) => {
  await page.goto('/industry-updates');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${refresh}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Refreshing data')).toBeVisible();
  await expect(page.getByText('Fetching the latest newsletters...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled();
  await expect(page.getByRole('article')).toBeHidden();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(1);
  release();
  await expect(page.getByText('Newsletters loaded')).toBeVisible();
  await expect(page.getByText('Refreshing data')).toBeHidden();
  await expect(page.getByRole('article')).toBeVisible();
});

test('a failed refresh says which of the two it was, and keeps the page', async ({
  page,
  fault,
  expected,
}) => {
  expected.push(/ERR_FAILED/);
  await page.goto('/industry-updates');
  await fault('error');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Unable to fetch newsletters from the database')).toBeVisible();
  await expect(page.getByRole('article')).toBeVisible();
  await fault('none');
  await page.route(`**${refresh}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('An unexpected error occurred while fetching newsletters')).toBeVisible();
});

for (const order of ['down', 'error', 'garbage'] as const) {
  test(`while the database is "${order}", every page that was seen stays`, async ({
    request,
    fault,
    page,
  }) => {
    needsCachedPages();
    await request.get('/industry-updates/26');
    await fault(order);
    for (const path of [
      '/industry-updates',
      '/industry-updates/26',
      '/industry-updates/page/2',
      '/feed.xml',
      '/sitemap.xml',
    ]) {
      expect((await request.get(path)).status(), path).toBe(200);
    }
    await page.goto('/industry-updates');
    await expect(page.getByText('28 updates available')).toBeVisible();
  });
}

test('a page that changed and was not seen since is served stale for as long as the database is down', async ({
  request,
  fault,
  db,
}) => {
  needsCachedPages();
  await request.get('/industry-updates/25');
  await db.from('newsletter_issues').update({ summary: 'Corrected.' }).eq('issue_number', NEW);
  await refreshed(request);
  await fault('down');
  for (let view = 0; view < 3; view += 1) {
    expect((await request.get('/industry-updates/25')).status()).toBe(200);
  }
});

test('so is a corrected issue: what stood there is better than nothing', async ({ request, fault, db }) => {
  needsCachedPages();
  const path = '/industry-updates/24';
  const content = (text: string) =>
    db.from('newsletter_issues').update({ content: text }).eq('issue_number', 24);
  const { data } = await db.from('newsletter_issues').select('content').eq('issue_number', 24).single();
  try {
    await content('Fresh words.');
    await refreshed(request);
    await settled(request, path);
    await content('Corrected words.');
    await refreshed(request);
    await fault('down');
    for (let view = 0; view < 3; view += 1) {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      expect(await response.text()).toContain('Fresh words.');
      expect((await request.get('/industry-updates')).status()).toBe(200);
    }
    await fault('none');
    await expect.poll(async () => (await request.get(path)).text(), SOON).toContain('Corrected words.');
  } finally {
    await content(data?.content ?? '');
  }
});

test('a slow database costs no visitor the page, and tells whoever refreshes the truth', async ({
  request,
  fault,
  db,
}) => {
  needsCachedPages();
  const [seen, own] = ['/industry-updates/25', '/industry-updates/page/2'];
  const title = (words: string) =>
    db.from('newsletter_issues').update({ title: words }).in('issue_number', [6, 26]);
  const text = async (path: string) => (await request.get(path)).text();
  for (const path of [seen, own]) await settled(request, path);
  const { data } = await db
    .from('newsletter_issues')
    .select('issue_number, title')
    .in('issue_number', [6, 26]);
  try {
    await title('Said otherwise');
    await fault('slow');
    expect(await (await refreshed(request, own)).json()).toMatchObject({ status: 'ok' });
    // Who refreshed waits for as long as it takes; for everyone else it is regenerated in the background.
    expect(await text(own)).toContain('Said otherwise');
    expect(await text(seen)).not.toContain('Said otherwise');
    await expect.poll(() => text(seen), SOON).toContain('Said otherwise');

    await fault('none');
    await settled(request, seen);
    await title('Said once more');
    await refreshed(request);
    await fault('hang');
    for (let view = 0; view < 3; view += 1) expect(await text(seen)).toContain('Said otherwise');
  } finally {
    await fault('none');
    for (const { issue_number, title: before } of data ?? []) {
      await db.from('newsletter_issues').update({ title: before }).eq('issue_number', issue_number);
    }
  }
  // For a moment after a failed query none is sent.
  await expect.poll(async () => (await refreshed(request)).text(), SOON).toContain('"ok"');
});

test('an issue that was never opened returns 503 with a page of ours, and opens once the database is back', async ({
  page,
  request,
  fault,
  expected,
}) => {
  expected.push(/503/);
  await fault('down');
  const path = `/industry-updates/${NEVER_OPENED}`;
  const response = await request.get(path);
  expect(response.status()).toBe(503);
  expect(response.headers()).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(errorPages.archiveUnavailable.title);
  await fault('none');
  await page.reload();
  await expect(page.getByRole('article')).toContainText(`Issue #${NEVER_OPENED}`);
});

test('an address requested before its issue was sent returns 503 during an outage, not the old 404', async ({
  request,
  fault,
  db,
}) => {
  const path = `/industry-updates/${DENIED_BEFORE}`;
  expect((await request.get(path)).status()).toBe(404);
  await db
    .from('newsletter_issues')
    .insert({ issue_number: DENIED_BEFORE, title: 'Later', content: 'Text.' });
  const sent_at = new Date().toISOString();
  await db.from('newsletter_issues').update({ status: 'sent', sent_at }).eq('issue_number', DENIED_BEFORE);
  await refreshed(request);
  await fault('down');
  for (let view = 0; view < 3; view += 1) expect((await request.get(path)).status()).toBe(503);
  await fault('none');
  expect((await request.get(path)).status()).toBe(200);

  // Now cached, and withdrawn: an outage does not publish it again.
  await db.from('newsletter_issues').update({ visibility: 'withdrawn' }).eq('issue_number', DENIED_BEFORE);
  await refreshed(request);
  await fault('down');
  for (let view = 0; view < 3; view += 1) expect((await request.get(path)).status()).toBe(404);
  await fault('none');
  expect((await request.get(path)).status()).toBe(404);
});

test('a search during an outage says so with 503 and keeps the words', async ({ page, fault, expected }) => {
  expected.push(/503/);
  await fault('down');
  const response = await page.goto('/industry-updates/search?q=ransomware');
  expect(response?.status()).toBe(503);
  await expect(page.getByText(industryUpdates.search.unavailable)).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('ransomware');
});

test('a withdrawn issue is gone everywhere after a refresh without scripts', async ({ request, db }) => {
  if (pagesAreCached) await settled(request, `/industry-updates/${NEW}`);
  await db
    .from('newsletter_issues')
    .update({ visibility: 'withdrawn' })
    .in('issue_number', [NEW, NEVER_OPENED]);
  const response = await request.post(refresh, {
    headers: origin,
    form: { from: '/industry-updates/26' },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  expect(response.headers()['location']).toBe('/industry-updates/26');
  expect((await request.get(`/industry-updates/${NEW}`)).status()).toBe(404);
  expect((await request.get(`/industry-updates/${NEW}/image.png`)).status()).toBe(404);
  for (const path of [
    '/industry-updates',
    '/industry-updates/26',
    '/feed.xml',
    '/feed.json',
    '/atom.xml',
    '/sitemap.xml',
  ]) {
    expect(await (await request.get(path)).text(), path).not.toContain(`/industry-updates/${NEW}`);
  }
  expect(await (await request.get('/industry-updates')).text()).toMatch(/Newsletter Archive \((<!-- -->)?26/);
});

test('a refresh sends nobody away from the archive', async ({ request }) => {
  for (const from of ['https://evil.example/', '//evil.example', '/contact', '/industry-updates/1/../..']) {
    const response = await request.post(refresh, { headers: origin, form: { from }, maxRedirects: 0 });
    expect(response.headers()['location'], from).toBe('/industry-updates');
  }
});

test('an empty archive says so, and Retry brings the issues once there are some', async ({ page, db }) => {
  const show = (visibility: 'public' | 'withdrawn') =>
    db.from('newsletter_issues').update({ visibility }).eq('status', 'sent').lte('issue_number', 26);
  await page.goto('/industry-updates');
  await show('withdrawn');
  try {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('No published newsletters found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No newsletters available' })).toBeVisible();
    await expect(page.getByText(industryUpdates.emptyText)).toBeVisible();
    await expect(page.getByText('0 updates available')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Newsletter Archive (0 issues)' })).toBeVisible();
    await expect(page.getByText('No industry updates available yet.')).toBeVisible();
    await expectAccessible(page);
  } finally {
    await show('public');
  }
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${refresh}`, async (route) => {
    await held;
    await route.continue();
  });
  const retry = page.getByRole('button', { name: 'Retry Loading Newsletters' });
  await retry.click();
  const busy = page.getByRole('button', { name: 'Loading...' });
  await expect(busy).toBeVisible();
  await expect(busy).toBeDisabled();
  release();
  await expect(page.getByText('26 updates available')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Issue #26');
});
