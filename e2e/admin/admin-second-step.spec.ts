import type { BrowserContext, Page } from 'playwright/test';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { fillSignIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { ports } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';
import { stepAt, totpCode } from '#lib/auth/second-step/totp.ts';

const account = accounts.keyHolder;
const accountPath = '/newsletter-admin/account';
/** By its name: a passkey belongs to a host name, and the address of numbers has none. */
const origin = `http://localhost:${ports.site}`;

test.use({ baseURL: origin });
test.describe.configure({ mode: 'serial' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Through the form, to the page of the account or the second step before it. */
async function signIn(page: Page, context: BrowserContext): Promise<void> {
  await context.clearCookies();
  await page.goto(`/login?next=${encodeURIComponent(accountPath)}`);
  await fillSignIn(page, account);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Go on' }).click();
}

test('a sign-in wants the passkey, or once a recovery code where it is lost', async ({ page, context }) => {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, context);
  await expect(page.getByText('You have no second step yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await expect(heading(page)).toHaveText('Add a passkey');
  await page.getByLabel('Name').fill('Key on the ring');
  await page.getByLabel('Your password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('that is not your password');
  await expectAccessibleAtBothWidths(page);
  await page.getByLabel('Your password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  const codes = page.getByRole('listitem').filter({ hasText: /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/ });
  await expect(codes).toHaveCount(10);
  const [code, another] = await codes.allInnerTexts();
  await expectAccessibleAtBothWidths(page);

  await signIn(page, context);
  await expect(heading(page)).toHaveText('Second step');
  await expectAccessibleAtBothWidths(page);
  // The password alone opens nothing.
  await page.goto('/newsletter-admin/enquiries');
  await expect(heading(page)).toHaveText('Second step');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(heading(page)).toHaveText('Enquiries');

  await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  await signIn(page, context);
  await enterCode(page, code!);
  await expect(heading(page)).toHaveText('Your account');
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();

  await signIn(page, context);
  await enterCode(page, code!);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('it was used already');
  await enterCode(page, another!);
  await page.getByRole('link', { name: 'Set up an app' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('img', { name: 'Picture for the app' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: 'Back to your account' }).click();
  await page.getByRole('link', { name: 'Remove Key on the ring' }).click();
  await expect(page.getByText('It is the last one')).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('It was removed.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an app is set up, and each of its codes opens one sign-in', async ({ page, context }) => {
    await signIn(page, context);
    await page.getByRole('link', { name: 'Set up an app' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByRole('img', { name: 'Picture for the app' })).toBeVisible();
    const secret = (await page.getByText(/^Secret:/).innerText()).replace(/^Secret:|\s/g, '');
    const step = stepAt(Date.now());
    await page.getByLabel('Code of the app').fill(totpCode(secret, step));
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByText('The app was set up.')).toBeVisible();

    await signIn(page, context);
    await enterCode(page, totpCode(secret, step));
    await expect(page.getByRole('main').getByRole('alert')).toContainText('it was used already');
    await enterCode(page, totpCode(secret, step + 1));
    await expect(heading(page)).toHaveText('Your account');
    await page.getByRole('link', { name: 'Make new recovery codes' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Make new recovery codes' }).click();
    await expect(page.getByText('New recovery codes were made.')).toBeVisible();
  });
});
