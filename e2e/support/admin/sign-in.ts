import { expect, type Page } from 'playwright/test';
import type { Account } from '#embedded/admin-account.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { SESSION_COOKIE, sessionCookie, sharedSession } from './sessions.ts';

/** Fills in the sign-in form that the page is on. */
export async function fillSignIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a page of the admin area with the session that tests share; the form has tests of its own. */
export async function openSignedIn(page: Page, path: string, account: Account): Promise<void> {
  const { session } = await sharedSession(account);
  const cookie = { name: SESSION_COOKIE, value: sessionCookie(session), url: SITE_URL };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Strict' }]);
  await page.goto(path);
  await expect(page).not.toHaveURL(/\/login/);
}
