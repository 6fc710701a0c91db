import { accounts } from '#e2e/support/admin/accounts.ts';
import { IMPORTED, importLists } from '#e2e/support/admin/imports.ts';
import { BACKEND_URL, DATA_DIR, SITE_URL } from '#e2e/support/stack/addresses.ts';
import { storeEnquiry } from '#e2e/support/enquiries/enquiries.ts';
import { fillSignIn, openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expect, test } from '#e2e/support/test.ts';

const home = '/newsletter-admin';

for (const order of ['down', 'error', 'garbage', 'hang'] as const) {
  test(`while the backend is ${order}, the admin area responds 503 with its notices and keeps the session`, async ({
    page,
    fault,
    expected,
    context,
  }) => {
    expected.push(/status of 503/);
    await openSignedIn(page, home, accounts.admin);
    const jar = await context.cookies();
    await fault(order);
    for (const [path, text] of [
      [home, 'Failed to load newsletters'],
      [`${home}?tab=subscribers`, 'Failed to load subscribers'],
      [`${home}/enquiries`, 'Failed to load enquiries'],
      [`${home}/start`, 'Failed to load the overview'],
      [`${home}/system`, 'Failed to load the state of the system'],
    ] as const) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(503);
      const toast = page.locator('[data-sonner-toast][data-type=error]');
      await expect(toast).toContainText('Error');
      await expect(toast).toContainText(text);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
    }
    expect((await page.request.get(`${home}/enquiries/export.csv`)).status()).toBe(503);
    expect(await context.cookies()).toEqual(jar);
    await fault('none');
    await page.goto(`${home}/enquiries`);
    await page.goto(home);
    await expect(page.getByRole('navigation', { name: 'Issues' })).toBeVisible();
  });
}

test('while the backend is down a sign-in fails with a reference and says that the password was not the reason', async ({
  page,
  fault,
}) => {
  await page.goto('/login');
  await fault('down');
  await fillSignIn(page, accounts.admin);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Sign-in is not available at the moment.');
  await expect(alert).toContainText(/Reference [0-9A-F]{8}/);
  await expect(page.getByLabel('Email')).toHaveValue(accounts.admin.email);
  await fault('none');
  await fillSignIn(page, accounts.admin);
  await expect(page).toHaveURL(`${home}/start`);
});

test('while the backend is down signing out removes the cookies all the same', async ({
  page,
  fault,
  context,
}) => {
  await openSignedIn(page, home, accounts.admin);
  await fault('down');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login?signed-out');
  expect(await context.cookies()).toEqual([]);
});

test('an import goes on by itself once a backend that was down is back', async ({ page, fault, db }) => {
  const { committing } = await importLists('An interrupted list');
  const elsewhere = page.getByRole('link', { name: 'Import another file' });
  let isFirst = true;
  await page.route(/\/import\/[-0-9a-f]+$/, async (route) => {
    if (isFirst && route.request().method() === 'POST') {
      isFirst = false;
      await elsewhere.focus();
      await fault('down');
    }
    await route.continue();
  });
  await openSignedIn(page, `${home}/subscribers/import/${committing}`, accounts.admin);
  await expect(page.getByText('The database did not answer. What was imported stays')).toBeVisible();
  await expect(elsewhere).toBeFocused();
  await fault('none');
  await expect(page.getByText('1 subscriber was imported.')).toBeVisible();
  await db.from('newsletter_subscriptions').delete().like('email', IMPORTED);
});

test.describe('a draft that is being written', () => {
  const number = 9_041;
  const path = `${home}/issues/${number}`;
  /** Longer than the pause after a save that failed. */
  const later = { timeout: 30_000 };

  test.beforeEach(async ({ db, page }) => {
    const draft = { issue_number: number, title: 'Before', content: 'Text' };
    expect((await db.from('newsletter_issues').insert(draft)).error).toBeNull();
    await openSignedIn(page, path, accounts.admin);
  });
  test.afterEach(async ({ db }) => {
    await db.from('newsletter_issues').delete().eq('issue_number', number);
  });

  for (const order of ['down', 'error'] as const) {
    test(`is saved by itself once a backend that was ${order} is back, and keeps the focus in its field`, async ({
      page,
      fault,
      db,
    }) => {
      await fault(order);
      await page.getByLabel('Title').fill('Typed in an outage');
      await expect(page.getByText('Not saved: the database did not answer.')).toBeVisible();
      await expect(page.getByLabel('Title')).toBeFocused();
      await fault('none');
      await expect(page.getByText('All changes saved.')).toBeVisible(later);
      await expect(page.getByLabel('Title')).toBeFocused();
      const { data } = await db.from('newsletter_issues').select('title').eq('issue_number', number).single();
      expect(data?.title).toBe('Typed in an outage');
    });
  }

  test('does not conflict with a save of its own whose response was lost', async ({ page, db, expected }) => {
    expected.push(/Failed to load resource|net::ERR/);
    const title = async () =>
      (await db.from('newsletter_issues').select('title').eq('issue_number', number).single()).data?.title;
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // A browser says so itself; a request that a test repeats does not.
      const headers = { ...route.request().headers(), origin: SITE_URL, 'sec-fetch-site': 'same-origin' };
      await route.fetch({ headers });
      await route.abort();
    });
    await page.getByLabel('Title').fill('Stored, but not confirmed');
    await expect(page.getByText(/the server cannot be reached/)).toBeVisible();
    expect(await title()).toBe('Stored, but not confirmed');
    await page.unroute(`**${path}`);
    await page.getByLabel('Title').fill('Written on');
    await expect(page.getByText('All changes saved.')).toBeVisible(later);
    expect(await title()).toBe('Written on');
    await expect(page.getByText(/was changed elsewhere/)).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('notes that could not be saved while the backend is down stay on the page and can be saved afterwards', async ({
    page,
    fault,
    db,
    sender,
    expected,
  }) => {
    expected.push(/status of 503/);
    const words = {
      kind: 'contact',
      name: 'Ada Example',
      phone: '',
      company: '',
      subject: 'Notes in an outage',
    };
    const id = await storeEnquiry(
      { ...words, email: sender, message: 'Long enough to be a message.' },
      { url: BACKEND_URL, dataDir: DATA_DIR },
    );
    await openSignedIn(page, `${home}/enquiries/${id}`, accounts.admin);
    await page.getByRole('textbox', { name: 'Notes' }).fill('Typed before the outage');
    await fault('down');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('Nothing was confirmed: the database did not answer.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Typed before the outage');
    await fault('none');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('Notes saved.')).toBeVisible();
    const { data } = await db.from('contact_submissions').select('admin_notes').eq('id', id).single();
    expect(data).toEqual({ admin_notes: 'Typed before the outage' });
  });
});
