import { expect, type Page } from 'playwright/test';
import type { Account } from '#embedded/admin-account.ts';

/** Fills in the sign-in form that the page is on. */
export async function fillSignIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a page of the admin area through the sign-in form it leads to. */
export async function openSignedIn(page: Page, path: string, account: Account): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, account);
  await expect(page).not.toHaveURL(/\/login/);
}
