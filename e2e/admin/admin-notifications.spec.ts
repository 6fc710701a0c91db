import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { removeWebhooks } from '#e2e/support/admin/webhooks.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';

const path = '/newsletter-admin/notifications';

test.afterAll(removeWebhooks);

test('a webhook is added, tried, paused, given a new secret and deleted', async ({ page }) => {
  await openSignedIn(page, path, accounts.admin);
  await expect(page.getByText('No webhook yet.')).toBeVisible();
  const add = page.getByRole('form', { name: 'Add webhook' });
  await add.getByLabel('Name', { exact: true }).fill('Our program');
  await add.getByLabel('Address').fill('http://hooks.example.invalid/in');
  await add.getByRole('button').click();
  await expect(add.getByRole('alert')).toContainText('Please correct what is marked');
  await expect(add.getByLabel('Name', { exact: true })).toHaveValue('Our program');
  await add.getByLabel('Address').fill('https://hooks.example.invalid/in');
  await add.getByRole('button').click();
  const secret = page.getByRole('main').getByText(/^whsec_/);
  await expect(secret).toBeVisible();
  const first = await secret.textContent();
  await page.reload();
  await expect(secret).toHaveCount(0);

  const hook = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await expect(hook).toContainText('hooks.example.invalid');
  await hook.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('A test is on its way')).toBeVisible();
  const delivery = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1);
  // Nothing answers at that address: it stays, and says why.
  await expect(async () => {
    await page.reload();
    await expect(delivery).toContainText('next attempt', { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(delivery).toContainText('waiting1 attempt');
  await expectAccessibleAtBothWidths(page);

  await hook.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The webhook is paused.')).toBeVisible();
  await hook.getByRole('button', { name: 'New secret' }).click();
  await expect(secret).toBeVisible();
  expect(await secret.textContent()).not.toBe(first);
  await hook.getByRole('link', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete this webhook?');
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('The webhook was deleted.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a webhook is added and shows its secret once, and a digest is chosen', async ({ page }) => {
    await openSignedIn(page, path, accounts.admin);
    const add = page.getByRole('form', { name: 'Add webhook' });
    await add.getByLabel('Name', { exact: true }).fill('Without scripts');
    await add.getByLabel('Address').fill('https://hooks.example.invalid/in');
    await add.getByRole('button').click();
    await expect(page.getByRole('main').getByText(/^whsec_/)).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('main').getByText(/^whsec_/)).toHaveCount(0);

    await page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
    const digest = page.getByRole('form', { name: 'Digest by mail' });
    for (const choice of ['On Mondays at 8:00 am, Sydney time', 'None']) {
      await digest.getByLabel(choice).check();
      await digest.getByRole('button', { name: 'Save choice' }).click();
      await expect(page.getByText('Your choice was saved.')).toBeVisible();
      await expect(digest.getByLabel(choice)).toBeChecked();
    }
  });
});
