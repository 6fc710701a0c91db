import type { Page } from 'playwright/test';
import { site } from '#content/site/site.ts';
import { errorPages } from '#content/site/error-pages.ts';
import { documentPath, documents } from '#lib/documents/documents.ts';
import { contactFields, hiddenFields, postForm, ripeTokens } from '#e2e/support/enquiries/enquiry-post.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

const message = 'The text that must survive whatever happens to the database.';

/** Fills and sends the contact form, and waits for the response. */
async function send(page: Page, sender: string): Promise<void> {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('Email').fill(sender);
  await page.getByLabel('Subject').fill('Fault');
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('group', { name: /^(Error|Message Received)$/ }).waitFor();
}

for (const order of ['down', 'error', 'hang', 'garbage', 'drip'] as const) {
  test(`an enquiry while the database is "${order}" is not lost by the visitor`, async ({
    page,
    fault,
    db,
    sender,
  }) => {
    await fault(order);
    await send(page, sender);
    const status = page.getByRole('group', { name: 'Error' });
    await expect(status).toBeFocused();
    await expect(status).toContainText(
      'There was a problem submitting your message. Please try again later.',
    );
    await expect(status).toContainText(site.email);
    await expect(status).toContainText(/reference [0-9A-F]{8}/);
    await expect(page.getByLabel('Message')).toHaveValue(message);
    await expect(status).toContainText('Treat your message as not sent');

    await fault('none');
    // A dripping response was stored the first time; the others never reached the database.
    const stored = (await db.from('contact_submissions').select('id').eq('email', sender)).data;
    expect(stored).toHaveLength(order === 'drip' ? 1 : 0);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('group', { name: 'Message Received' })).toBeFocused();
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });
}

test('an enquiry whose reply is lost after it was stored is stored once', async ({
  page,
  fault,
  db,
  sender,
}) => {
  await fault('lost-reply');
  await send(page, sender);
  await expect(page.getByRole('group', { name: 'Error' })).toBeFocused();
  expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  await fault('none');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('group', { name: 'Message Received' })).toBeFocused();
  expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
});

test('an enquiry posted without scripts while the database is down keeps its text', async ({
  browser,
  fault,
  db,
  sender,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await fault('hang');
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('Email').fill(sender);
  await page.getByLabel('Subject').fill('Fault');
  await page.getByLabel('Message').fill(message);
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Send Message' }).click(),
  ]);
  expect(response.status()).toBe(503);
  await expect(page.getByRole('group', { name: 'Error' })).toContainText('Treat your message as not sent');
  await expect(page.getByLabel('Message')).toHaveValue(message);
  await fault('none');
  expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
  await context.close();
});

test('of fifty enquiries to a slow database those that fit are stored, and the rest are told to come back', async ({
  request,
  fault,
  db,
  sender,
}) => {
  const hidden = await hiddenFields(request, '/contact');
  const tokens = await ripeTokens(request, 50);
  await fault('slow');
  const responses = await Promise.all(
    tokens.map((token, n) =>
      postForm(request, {
        fields: { ...hidden, ...contactFields(sender, { subject: `Slow ${n}` }), form_token: token },
        from: `198.19.${n + 1}.1`,
      }),
    ),
  );
  const stored = responses.filter((response) => response.status() === 303).length;
  const refused = responses.filter((response) => 'retry-after' in response.headers());
  // How many wait at the database, for it and for a place depends on the machine; those whose turn comes too
  // late hear "not confirmed" instead.
  const unconfirmed = 50 - stored - refused.length;
  expect(stored).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expect([response.status(), response.headers()['retry-after']]).toEqual([503, '5']);
    expect(await response.text()).toMatch(/nothing was sent/i);
  }
  // Pages do not wait for the database, slow or not.
  expect((await request.get('/contact')).status()).toBe(200);
  await fault('none');
  const rows = (await db.from('contact_submissions').select('id').eq('email', sender)).data?.length;
  expect(rows).toBeGreaterThanOrEqual(stored);
  expect(rows).toBeLessThanOrEqual(stored + unconfirmed);
});

test('the archive is read as before while the database is down', async ({ page, request, fault }) => {
  test.skip(!pagesAreCached, 'a page with a nonce is not cached');
  for (const path of ['/industry-updates', '/industry-updates/26'])
    await expect.poll(async () => (await request.get(path)).headers()['cache-status']).toBe('front; hit');
  await fault('down');
  await page.goto('/industry-updates');
  await expect(page.getByText('26 updates available')).toBeVisible();
  await page.goto('/industry-updates/26');
  await expect(page.getByRole('article')).toContainText('Issue #26 | Published: ');
});

test('pages that are not cached say so while the database is down, and come back with it', async ({
  page,
  fault,
  expected,
}) => {
  expected.push(/503/);
  test.skip(pagesAreCached, 'a cached page is served stale');
  await fault('down');
  for (const path of ['/industry-updates', '/industry-updates/26']) {
    expect((await page.goto(path))?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(errorPages.archiveUnavailable.title);
  }
  await fault('none');
  expect((await page.goto('/industry-updates'))?.status()).toBe(200);
});

test('the site says that it cannot serve all it should while the database is down, and goes on living', async ({
  request,
  fault,
}) => {
  const ready = async () => (await request.get('/api/health/ready')).status();
  for (const order of ['down', 'hang', 'garbage'] as const) {
    await fault(order);
    // What the database said last is believed for five seconds.
    await expect.poll(ready, { timeout: 15_000 }).toBe(503);
    const response = await request.get('/api/health/ready');
    expect(await response.text()).toBe('{"status":"unavailable"}');
    expect(response.headers()['retry-after']).toBe('5');
    expect((await request.get('/api/health/live')).status()).toBe(200);
    await fault('none');
    await expect.poll(ready, { timeout: 15_000 }).toBe(200);
  }
});

test('a paper and its file are served while the database is down', async ({ request, fault }) => {
  await fault('down');
  const [document] = documents as [(typeof documents)[0]];
  for (const path of [document.page, documentPath(document)])
    expect((await request.get(path)).status(), path).toBe(200);
});
