import { accounts } from '#e2e/support/admin/accounts.ts';
import { fillSignIn, openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { receivedMails } from '#e2e/support/enquiries/mailbox.ts';
import { expect, test } from '#e2e/support/test.ts';

const email = `invited-${Date.now()}@staff.example`;
const main = 'main';

test.describe.configure({ mode: 'serial' });

/** The path of the newest link with these words that was mailed to the guest, or to another. */
async function mailedLink(words: string, to = email): Promise<string> {
  const links = async () =>
    (await receivedMails())
      .filter(({ email: mail }) => mail.to?.[0]?.address === to && mail.text?.includes(words))
      .map(({ email: mail }) => /\/login\/link\/[0-9a-f]{64}/.exec(mail.text ?? '')?.[0]);
  await expect.poll(async () => (await links()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  return (await links()).at(-1)!;
}

test('somebody is invited, chooses a password and sees what an editor may', async ({
  page,
  context,
  expected,
}) => {
  await openSignedIn(page, '/newsletter-admin/people', accounts.admin);
  await expectAccessibleAtBothWidths(page);
  await page.getByLabel('E-mail address', { exact: true }).fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption('Editor');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invited');
  await context.clearCookies();

  await page.goto(await mailedLink('as an editor'));
  await expectAccessibleAtBothWidths(page);
  await page.getByLabel('New password', { exact: true }).fill('tallowwood-slipway-gneiss');
  await page.getByLabel('New password again').fill('tallowwood-slipway-gneiss');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password is set.')).toBeVisible();
  await fillSignIn(page, { email, password: 'tallowwood-slipway-gneiss' });
  await expect(page.getByRole('navigation', { name: 'Admin' })).toContainText('Enquiries');
  await expect(page.getByRole('navigation', { name: 'Admin' })).not.toContainText('People');
  expected.push(/status of 403/);
  const response = await page.goto('/newsletter-admin/people');
  expect(response?.status()).toBe(403);
  await expect(page.getByRole(main)).toContainText('Your role does not include this page');
});

test('a role that was changed stays chosen, so a second press changes nothing', async ({ page }) => {
  await openSignedIn(page, '/newsletter-admin/people', accounts.admin);
  const form = page.getByRole('form', { name: `Change the role of ${email}` });
  const role = form.getByLabel(`Role of ${email}`);
  const button = form.getByRole('button', { name: 'Change role' });
  const row = page.getByRole('row').filter({ hasText: email });
  await role.selectOption('Reader');
  for (const _press of ['first', 'second']) {
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await button.click();
    await answer;
    await expect(button).toBeEnabled();
    await expect(page.getByText('The role was changed.')).toBeVisible();
    await expect(row.getByRole('cell').nth(1)).toHaveText('Reader');
    await expect(role).toHaveValue('reader');
  }
});

for (const [javaScriptEnabled, password] of [
  [true, 'brushbox-causeway-quartz'],
  [false, 'ironbark-breakwater-slate'],
] as const) {
  test.describe(`a forgotten password ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('is replaced through a mailed link, which is good once', async ({ page, expected }) => {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgotten password?' }).click();
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('If this address has an account')).toBeVisible();
      // The address of a link changes with each; the test before has used its own.
      let path = '';
      await expect
        .poll(
          async () => {
            path = await mailedLink('asked for a new password');
            return (await page.request.get(path)).status();
          },
          { timeout: 60_000 },
        )
        .toBe(200);
      await page.goto(path);
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('New password again').fill(`${password}!`);
      await page.getByRole('button', { name: 'Set the password' }).click();
      await expect(page.getByRole(main).getByRole('alert')).toContainText('the two passwords differ');
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('New password again').fill(password);
      await page.getByRole('button', { name: 'Set the password' }).click();
      await expect(page.getByText('Your password is set.')).toBeVisible();
      await fillSignIn(page, { email, password });
      await expect(page).toHaveURL(/\/newsletter-admin/);
      expected.push(/status of 404/);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer good');
    });
  });
}

test.describe('the own address without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('changes when the link is used that was mailed to the new one', async ({ page, context }) => {
    const password = 'ironbark-breakwater-slate';
    const moved = email.replace('invited', 'moved');
    await openSignedIn(page, '/newsletter-admin/account', { email, password });
    await page.getByRole('link', { name: 'Change your address' }).click();
    await page.getByLabel('New e-mail address').fill(moved);
    await page.getByLabel('Your password').fill('not my password');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole(main).getByRole('alert')).toContainText('that is not your password');
    await expect(page.getByLabel('New e-mail address')).toHaveValue(moved);
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('A mail with a link is on its way to the new address')).toBeVisible();
    const path = await mailedLink('', moved);
    await context.clearCookies();
    // Looking at it, as a scanner of mails does, changes nothing.
    await page.request.get(path);
    await page.goto(path);
    await expect(page.getByRole(main)).toContainText(moved);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(page.getByText('Your address is changed.')).toBeVisible();
    await fillSignIn(page, { email: moved, password });
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  });
});
