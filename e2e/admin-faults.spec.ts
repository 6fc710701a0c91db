import { accounts } from './support/accounts';
import { BACKEND_URL, DATA_DIR } from './support/addresses';
import { storeEnquiry } from './support/enquiries';
import { fillSignIn, openSignedIn } from './support/sign-in';
import { expect, test } from './support/test';

const desk = '/newsletter-admin';

for (const order of ['down', 'error', 'garbage', 'hang'] as const) {
  test(`while the backend is ${order}, the admin area says so, lets nobody in and keeps the session`, async ({
    page,
    fault,
    expected,
    context,
  }) => {
    expected.push(/status of 503/);
    await openSignedIn(page, desk, accounts.admin);
    const jar = await context.cookies();
    await fault(order);
    for (const [path, text] of [
      [desk, 'Failed to load newsletters'],
      [`${desk}?tab=subscribers`, 'Failed to load subscribers'],
      [`${desk}/enquiries`, 'Failed to load enquiries'],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(503);
      const toast = page.locator('[data-sonner-toast][data-type=error]');
      await expect(toast).toContainText('Error');
      await expect(toast).toContainText(text);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
    }
    expect((await page.request.get(`${desk}/enquiries/export.csv`)).status()).toBe(503);
    expect(await context.cookies()).toEqual(jar);
    await fault('none');
    await page.goto(`${desk}/enquiries`);
    await page.goto(desk);
    await expect(page.getByRole('navigation', { name: 'Issues' })).toBeVisible();
  });
}

test('while the backend is down nobody can sign in, and the form says that the password was not the reason', async ({
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
  await expect(page).toHaveURL(desk);
});

test('while the backend is down the browser is signed out all the same', async ({ page, fault, context }) => {
  await openSignedIn(page, desk, accounts.admin);
  await fault('down');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login?signed-out');
  expect(await context.cookies()).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('notes that could not be saved while the backend is down stay on the page, and are saved once it is back', async ({
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
    await openSignedIn(page, `${desk}/enquiries/${id}`, accounts.admin);
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
