import type { Page } from 'playwright/test';
import { site } from '#content/site/site.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { goBackInHistory, noteReturn, withHistoryCache } from '#e2e/support/history-cache.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

const message = 'Our checkout slows down every Friday and nobody can say why.';

async function fill(page: Page, sender: string, subject = 'Slow checkout') {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('Email').fill(sender);
  await page.getByLabel('Subject').fill(subject);
  await messageOf(page).fill(message);
}
const press = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();
const messageOf = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const received = (page: Page) => page.getByRole('group', { name: 'Message Received' });

test.describe('after an enquiry was stored', () => {
  test('refresh, back and forward send nothing again, and the form is empty', async ({
    page,
    db,
    sender,
  }) => {
    await fill(page, sender);
    await press(page);
    await expect(received(page)).toBeFocused();
    await page.reload();
    await expect(messageOf(page)).toHaveValue('');
    await page.goto('/about');
    await page.goBack();
    await expect(messageOf(page)).toHaveValue('');
    await page.goForward();
    await page.goBack();
    await expect(page.getByLabel('Subject')).toHaveValue('');
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });

  test('a page that comes back from the back/forward cache is empty and sends nothing', async ({
    db,
    sender,
    extraHTTPHeaders,
  }) => {
    test.skip(
      !pagesAreCached,
      'a page made for one visitor is not to be stored, so no browser puts it into this cache',
    );
    // It may have to be installed first.
    test.setTimeout(600_000);
    await withHistoryCache(extraHTTPHeaders, async (page) => {
      await fill(page, sender);
      await noteReturn(page);
      await press(page);
      await expect(received(page)).toBeFocused();
      await page.goto('/about');
      await goBackInHistory(page);
      await expect(page).toHaveTitle('persisted: true');
      await expect(messageOf(page)).toHaveValue('');
      expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
    });
  });

  test('the next one from the same page has an id of its own', async ({ page, db, sender }) => {
    await fill(page, sender, 'First');
    await press(page);
    await expect(received(page)).toBeFocused();
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('Second');
    await messageOf(page).fill(message);
    await press(page);
    await expect(page.getByLabel('Subject')).toHaveValue('');
    const { data } = await db.from('contact_submissions').select('subject, request_id').eq('email', sender);
    expect(data?.map(({ subject }) => subject).sort()).toEqual(['First', 'Second']);
    expect(new Set(data?.map(({ request_id }) => request_id)).size).toBe(2);
  });

  test('what was typed while it was being sent stays', async ({ page, sender }) => {
    await fill(page, sender);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/enquiries', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await press(page);
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await messageOf(page).fill('One more thing that came to mind.');
    release();
    await expect(received(page)).toBeFocused();
    await expect(messageOf(page)).toHaveValue('One more thing that came to mind.');
  });
});

test('two tabs with a message each store one row each; the same message from both is one', async ({
  context,
  db,
  sender,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await fill(first, sender, 'From the first tab');
  await fill(second, sender, 'From the second tab');
  await Promise.all([press(first), press(second)]);
  await expect(received(first)).toBeVisible();
  await expect(received(second)).toBeVisible();
  const reference = await received(first).locator('strong.data').innerText();
  await fill(second, sender, 'From the first tab');
  await press(second);
  await expect(received(second).locator('strong.data')).toHaveText(reference);
  const { data } = await db.from('contact_submissions').select('subject').eq('email', sender);
  expect(data?.map(({ subject }) => subject).sort()).toEqual(['From the first tab', 'From the second tab']);
});

test.describe('leaving while a message is being sent', () => {
  test('by a link opens a confirmation, and staying delivers it', async ({ page, db, sender }) => {
    await fill(page, sender);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    // Holds the request until the dialog was shown; the response is the real one.
    await page.route('**/api/enquiries', async (route) => {
      await held;
      await route.continue();
    });
    await press(page);
    const dialogOpened = page.waitForEvent('dialog');
    void page.getByRole('link', { name: 'Privacy Policy' }).last().click();
    const dialog = await dialogOpened;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    letGo();
    await expect(received(page)).toBeVisible();
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
    await page.getByRole('link', { name: 'Privacy Policy' }).last().click();
    await expect(page).toHaveURL(/\/privacy-policy$/);
  });

  test('by the back button still delivers it, once', async ({ page, db, sender }) => {
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('Gone at once');
    await messageOf(page).fill(message);
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await press(page);
    await posted;
    page.once('dialog', (dialog) => void dialog.accept());
    // A question in between aborts what goBack() waits for; where it leads is what counts.
    await goBackInHistory(page);
    await expect(page).toHaveURL(/\/about$/);
    const rows = async () =>
      (await db.from('contact_submissions').select('id').eq('email', sender)).data?.length;
    await expect.poll(rows).toBe(1);
  });
});

test.describe('a network that loses the form', () => {
  test('shows "not confirmed" within six seconds, and a late confirmation in its place', async ({
    page,
    db,
    sender,
  }) => {
    await page.clock.install();
    await fill(page, sender);
    await page.clock.runFor(4_000);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/enquiries', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await press(page);
    await posted;
    await page.clock.runFor(5_000);
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await page.clock.runFor(900);
    const status = page.getByRole('group', { name: 'Error' });
    await expect(status).toBeFocused();
    await expect(status).toContainText('Treat your message as not sent');
    await expect(status).toContainText(site.email);
    await expect(status).toContainText(/reference [0-9A-F]{8}/);
    await expect(messageOf(page)).toHaveValue(message);
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);

    release();
    await expect(received(page)).toBeVisible();
    await expect(messageOf(page)).toHaveValue('');
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });

  test('does not prevent another attempt', async ({ page, db, sender }) => {
    await page.clock.install();
    await fill(page, sender);
    await page.clock.runFor(4_000);
    // The first post gets no response; every later one passes.
    let posts = 0;
    await page.route('**/api/enquiries', async (route) => {
      posts += 1;
      if (posts > 1) await route.continue();
    });
    await press(page);
    await expect.poll(() => posts).toBe(1);
    await page.clock.runFor(6_000);
    await expect(page.getByRole('group', { name: 'Error' })).toBeFocused();
    await press(page);
    await expect(received(page)).toBeVisible();
    // The page's clock ran ahead, so the server may ask for one more token.
    expect(posts).toBeGreaterThan(1);
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });

  test('shows "not confirmed" at once when it refuses, and sending again stores one row', async ({
    page,
    db,
    sender,
    expected,
  }) => {
    expected.push(/Failed to load resource/);
    await fill(page, sender);
    await page.route('**/api/enquiries', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
    );
    await press(page);
    await expect(page.getByRole('group', { name: 'Error' })).toBeFocused();
    await page.unroute('**/api/enquiries');
    await press(page);
    await expect(received(page)).toBeFocused();
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });
});

test('a form left open for longer than its token holds gets another and sends once', async ({
  page,
  db,
  sender,
}) => {
  await page.clock.install();
  const requested: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/form-token') && requested.push(request.url()));
  await fill(page, sender);
  await page.clock.fastForward('02:01:00');
  await press(page);
  await expect.poll(() => requested).toHaveLength(2);
  // The new token has to ripen on the server's clock as well as on the page's.
  await page.clock.resume();
  await expect(received(page)).toBeFocused();
  expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
});

test.describe('the room left in a field', () => {
  test('is shown near the limit, and announced once the typing pauses', async ({ page }) => {
    await page.goto('/contact');
    const field = messageOf(page);
    const holder = page.locator('#contact-message-field');
    await field.fill('m'.repeat(4_499));
    await expect(holder).not.toContainText('characters left');
    await field.fill('m'.repeat(4_500));
    await expect(holder.getByText('500 characters left').first()).toBeVisible();
    await expect(holder.getByRole('status')).toHaveText('500 characters left');
    await field.fill('m'.repeat(4_999));
    await expect(holder.getByText('1 character left').first()).toBeVisible();
    await field.fill('😀'.repeat(5_012));
    await expect(holder.getByText('12 characters too many').first()).toBeVisible();
    await expect(holder.getByRole('status')).toHaveText('12 characters too many');
    await expectAccessible(page);
    await field.fill('short again');
    await expect(holder).not.toContainText('characters left');
    await page.getByLabel('Name').fill('n'.repeat(101));
    await expect(page.locator('#contact-name-field').getByText('19 characters left').first()).toBeVisible();
  });
});
