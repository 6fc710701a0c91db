import { accounts } from '#e2e/support/admin/accounts.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { rawRequest } from '#e2e/support/raw-request.ts';
import { fillSignIn, openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expect, test } from '#e2e/support/test.ts';

const list = '/newsletter-admin/enquiries';
const wrong = 'That e-mail address and password do not match an account here.';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`signing in ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('leads to the wanted page, and signing out ends the session', async ({ page, context }) => {
      await page.goto(`${list}?status=unread`);
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${list}?status=unread`)}`);
      await fillSignIn(page, accounts.admin);
      await expect(page).toHaveURL(`${list}?status=unread`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');
      for (const cookie of await context.cookies()) {
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
      }

      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL('/login?signed-out');
      await expect(page.getByText('You are signed out.')).toBeVisible();
      // The mark of the device stays; it opens nothing.
      expect((await context.cookies()).map(({ name }) => name)).toEqual(['admin-device']);
      await page.goBack();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    });

    test('shows the same message for a wrong password and for an unknown address', async ({ page }) => {
      for (const email of [accounts.admin.email, 'nobody@staff.example']) {
        await page.goto('/login');
        await fillSignIn(page, { email, password: 'not-the-password-of-anyone' });
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(wrong);
        await expect(page.getByLabel('Email')).toHaveValue(email);
        await expect(page.getByLabel('Password')).toHaveValue('');
      }
    });

    test('shows Not allowed with status 403 to someone who is no administrator @smoke', async ({
      page,
      expected,
    }) => {
      expected.push(/status of 403/);
      await page.goto(list);
      await fillSignIn(page, accounts.user);
      await expect(page).not.toHaveURL(/\/login/);
      const response = await page.goto(list);
      expect(response?.status()).toBe(403);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed');
      await expect(page.getByRole('link', { name: 'Enquiries' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL('/login?signed-out');
    });
  });
}

test.describe('the sign-in form', () => {
  test('refuses even the right password after five failures, and shows how long', async ({ page }) => {
    const { email } = accounts.pretender;
    for (let attempt = 1; attempt <= 5; attempt++) {
      await page.goto('/login');
      await fillSignIn(page, { email, password: `guess number ${attempt}` });
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(wrong);
    }
    await page.goto('/login');
    await fillSignIn(page, accounts.pretender);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Too many sign-ins failed.');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Try again in about 15 minutes');
  });

  test('never redirects to another site', async ({ page, baseURL }) => {
    await page.goto('/login?next=https://evil.example/');
    await fillSignIn(page, accounts.admin);
    await expect(page).toHaveURL(/\/newsletter-admin/);
    expect(new URL(page.url()).origin).toBe(baseURL);
  });

  test('allows password managers and the clipboard', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
    const kept = await page.getByLabel('Password').evaluate((field) => {
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      return field.dispatchEvent(paste);
    });
    expect(kept, 'nothing cancels a paste').toBe(true);
  });

  test('is accessible in light and dark, at two widths, with its error', async ({ page }) => {
    await page.goto('/login');
    await fillSignIn(page, { email: 'nobody@staff.example', password: 'not-the-password-of-anyone' });
    await page.getByRole('main').getByRole('alert').waitFor();
    await expectAccessibleAtBothWidths(page);
  });

  test('returns 403 to a sign-out from a page of another site', async ({ request }) => {
    const response = await request.post('/login/sign-out', { headers: { origin: 'https://evil.example' } });
    expect(response.status()).toBe(403);
  });
});

test('redirects to the sign-in page by path alone, whatever host the request names', async () => {
  const path = `${list}?status=unread`;
  const foreign: Record<string, string>[] = [
    {},
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  ];
  for (const headers of foreign) {
    const { status, head } = await rawRequest({ origin: SITE_URL, path, headers });
    const location = /^location\n(.*)$/im.exec(head)?.[1];
    // Another site's name is refused before any request to the backend.
    const expected = headers.host ? [421, undefined] : [307, `/login?next=${encodeURIComponent(path)}`];
    expect([status, location]).toEqual(expected);
    expect(head).not.toContain('evil');
  }
});

test('the admin area forbids caching and indexing, and is in no sitemap', async ({ request }) => {
  for (const path of ['/login', list]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.headers()['cache-control']).toBe('private, no-store');
    expect(response.headers()['x-robots-tag']).toBe('noindex, nofollow');
  }
  expect(await (await request.get('/sitemap.xml')).text()).not.toMatch(/admin|login/);
  expect(await (await request.get('/robots.txt')).text()).not.toMatch(/admin|login/);
});

test('a public page neither sets nor needs a cookie', async ({ page, context }) => {
  await openSignedIn(page, list, accounts.admin);
  const response = await page.goto('/');
  expect(await response?.headerValue('set-cookie')).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).toContain('admin-session');
});
