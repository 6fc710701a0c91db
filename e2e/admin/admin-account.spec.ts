import type { BrowserContext } from 'playwright/test';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { newSession } from '#e2e/support/admin/sessions.ts';
import { fillSignIn } from '#e2e/support/admin/sign-in.ts';
import { receivedMails } from '#e2e/support/enquiries/mailbox.ts';
import { sameOrigin, callByScript, otherSites } from '#e2e/support/admin/requests.ts';
import { actionIds } from '#e2e/support/admin/entry-points.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';

const accountPath = '/newsletter-admin/account';
const { email } = accounts.owner;
/** Changed by one test after the other. */
let password: string = accounts.owner.password;
const actions = 'app/(admin)/newsletter-admin/account/actions.ts';

test.describe.configure({ mode: 'serial' });

/** How many mails with these words the holder of the account has had. */
const mailsWith = async (words: string): Promise<number> =>
  (await receivedMails()).filter(
    ({ email: mail }) => mail.to?.[0]?.address === email && mail.text?.includes(words),
  ).length;

for (const [javaScriptEnabled, wanted] of [
  [true, 'currawong-estuary-basalt'],
  [false, 'bandicoot-harbour-gneiss'],
] as const) {
  test.describe(`the own account ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('takes a new password from somebody who knows the old one, and ends the other sessions', async ({
      page,
      context,
    }) => {
      const elsewhere = await newSession({ email, password });
      await page.goto(`/login?next=${encodeURIComponent(accountPath)}`);
      await fillSignIn(page, { email, password });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
      await expect(page.getByRole('main')).toContainText(`Signed in as ${email}`);
      await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(2);

      const change = async (old: string, first: string, second: string) => {
        await page.getByLabel('Password until now').fill(old);
        await page.getByLabel('New password', { exact: true }).fill(first);
        await page.getByLabel('New password again').fill(second);
        await page.getByRole('button', { name: 'Change password' }).click();
      };
      const alert = page.getByRole('main').getByRole('alert');
      await change('not the password until now', wanted, wanted);
      await expect(alert).toContainText('that is not your password until now');
      await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
      await change(password, 'passwordpassword', 'passwordpassword');
      await expect(alert).toContainText('easy to guess');
      await change(password, wanted, `${wanted}!`);
      await expect(alert).toContainText('the two new passwords differ');
      await change(password, wanted, wanted);
      await expect(page.getByText('Your password was changed.')).toBeVisible();
      const old = password;
      password = wanted;

      // The other session is over, this one goes on, and only the new password opens another.
      expect((await elsewhere.client.auth.refreshSession()).error).not.toBeNull();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
      await context.clearCookies({ name: 'admin-session' });
      await page.goto('/login');
      await fillSignIn(page, { email, password: old });
      await expect(alert).toContainText('do not match an account here');
      await fillSignIn(page, { email, password });
      await expect(page).toHaveURL(/\/newsletter-admin/);
      await expect.poll(() => mailsWith('was changed, and every other session')).toBeGreaterThan(0);
    });

    test('lists the sessions and ends one, the others or all of them', async ({ page }) => {
      await page.goto(`/login?next=${encodeURIComponent(accountPath)}`);
      await fillSignIn(page, { email, password });
      await expect(page.getByText('This session')).toBeVisible();
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(page.getByText('Signed out.')).toBeVisible();
      // With scripts a page that is loaded again does not say it again.
      await expect(page).toHaveURL(javaScriptEnabled ? accountPath : `${accountPath}?ended`);
      await page.reload();
      await expect(page.getByText('This session')).toBeVisible();
      await expect(page.getByText('Signed out.')).toHaveCount(javaScriptEnabled ? 0 : 1);
      const one = await newSession({ email, password });
      const other = await newSession({ email, password });
      const sessions = page.getByRole('main').getByRole('listitem');
      await page.goto(accountPath);
      await expect(sessions).toHaveCount(3);
      await page
        .getByRole('form', { name: /^Sign out \d+: Unknown browser/ })
        .first()
        .getByRole('button')
        .click();
      await expect(sessions).toHaveCount(2);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(sessions).toHaveCount(1);
      for (const { client } of [one, other]) {
        expect((await client.auth.refreshSession()).error).not.toBeNull();
        // Not even the token that has not expired yet opens anything.
        expect((await client.rpc('is_current_editor')).data).not.toBe(true);
      }
      const last = await newSession({ email, password });
      await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
      await expect(page).toHaveURL('/login?signed-out');
      expect((await last.client.auth.refreshSession()).error).not.toBeNull();
    });
  });
}

test('a first password opens one session, which can do nothing but choose another', async ({
  page,
  context,
}) => {
  const { email, password } = accounts.newcomer;
  const wanted = 'pelican-lagoon-dolerite';
  await page.goto('/login?next=/newsletter-admin/enquiries');
  await fillSignIn(page, { email, password });
  await expect(page).toHaveURL(accountPath);
  await expect(page.getByRole('main')).toContainText('was made for you and is good once');
  await page.goto('/newsletter-admin/audit-log');
  await expect(page).toHaveURL(accountPath);

  const cookies = await context.cookies();
  await context.clearCookies();
  await page.goto('/login');
  await fillSignIn(page, { email, password });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('was used already');

  await context.addCookies(cookies);
  await page.goto(accountPath);
  await page.getByLabel('Password until now').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(wanted);
  await page.getByLabel('New password again').fill(wanted);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await page.goto('/newsletter-admin/audit-log?actor=newcomer@staff.example');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  await expect(page.getByRole('row').nth(1)).toContainText('Password changed');
});

test('nobody changes a password or ends a session from another site or without a session', async () => {
  const { client, session } = await newSession({ email, password });
  const cookie = `admin-session=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
  const call = (name: string, fields: Record<string, string>) => ({
    path: accountPath,
    id: actionIds()[`${actions}#${name}`] ?? '',
    fields,
  });
  const calls = [
    call('changePasswordAction', {
      old: password,
      wanted: 'another-password-of-mine',
      repeated: 'another-password-of-mine',
    }),
    call('endSessionsAction', { which: 'all' }),
  ];
  for (const each of calls) {
    for (const headers of otherSites(SITE_URL))
      await callByScript({ origin: SITE_URL, cookie, headers }, each);
    await callByScript({ origin: SITE_URL, cookie: undefined, headers: sameOrigin(SITE_URL) }, each);
  }
  expect((await client.rpc('is_current_editor')).data).toBe(true);
  await newSession({ email, password });
});

test('the holder is mailed at a sign-in in a new browser, and in one that was signed out with all others', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const userAgents = {
    'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Safari on macOS':
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Opera on Linux':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0',
    'Opera on Windows':
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0',
  };
  /** Signs in by a browser of this name, with the cookies that it kept from before but its session. */
  const signIn = async (name: keyof typeof userAgents, before?: BrowserContext) => {
    const context = await browser.newContext({ userAgent: userAgents[name] });
    if (before) await context.addCookies(await before.cookies());
    await context.clearCookies({ name: 'admin-session' });
    const page = await context.newPage();
    await page.goto(`/login?next=${encodeURIComponent(accountPath)}`);
    await fillSignIn(page, { email, password });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
    return { context, page };
  };
  const own = await signIn('Firefox on Linux');
  const thief = await signIn('Opera on Linux');
  const known = await signIn('Safari on macOS', thief.context);
  await own.page.reload();
  await own.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(own.page.getByText('Signed out.')).toBeVisible();
  const kept = await signIn('Firefox on Windows', own.context);
  const shutOut = await signIn('Opera on Windows', known.context);
  for (const name of ['Firefox on Linux', 'Opera on Windows'])
    await expect.poll(() => mailsWith(`Browser: ${name}`), { timeout: 60_000 }).toBe(1);
  expect(await mailsWith('Browser: Safari on macOS')).toBe(0);
  expect(await mailsWith('Browser: Firefox on Windows')).toBe(0);
  for (const { context } of [own, thief, known, kept, shutOut]) await context.close();
});

test('the own account is used by keyboard', async ({ page }) => {
  await page.goto(`/login?next=${encodeURIComponent(accountPath)}`);
  await fillSignIn(page, { email, password });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await page.getByLabel('Password until now').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
});
