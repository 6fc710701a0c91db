import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright/test';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';
import type { Database } from '#lib/supabase/database.types.ts';

type Db = SupabaseClient<Database>;

const tab = '/newsletter-admin?tab=subscribers';
const personPath = (id: string) => `/newsletter-admin/subscribers/${id}`;

/** A subscriber, who is deleted after the test if the test did not. */
async function subscribed(db: Db, email: string): Promise<string> {
  const { data, error } = await db
    .from('newsletter_subscriptions')
    .insert({ email, is_subscribed: true, confirmed_at: '2026-01-01T00:00:00Z' })
    .select('id')
    .single();
  expect(error).toBeNull();
  return data!.id;
}

const stateOf = async (db: Db, id: string) =>
  (await db.from('newsletter_subscriptions').select('is_subscribed, suppressed_reason').eq('id', id).single())
    .data;

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search subscribers' }).fill(words);
  await page.getByRole('button', { name: 'Search' }).click();
}

test.describe('the list of subscribers', () => {
  test('shows the totals, the states, and what a search finds, page by page', async ({ page, db }) => {
    const added = Array.from({ length: 55 }, (_, at) => ({
      email: `paged-${at}@paged.example`,
      is_subscribed: at % 2 === 0,
      confirmed_at: '2026-01-01T00:00:00Z',
      unsubscribed_at: at % 2 === 0 ? null : '2026-02-01T00:00:00Z',
    }));
    await db.from('newsletter_subscriptions').insert(added);
    try {
      const all = await db.from('newsletter_subscriptions').select('is_subscribed');
      const active = all.data!.filter((row) => row.is_subscribed).length;
      await openSignedIn(page, tab, accounts.admin);
      const totals = page.locator('dl').first();
      await expect(totals).toContainText(`Total${all.data!.length}`);
      await expect(totals).toContainText(`Active${active}`);
      await expect(totals).toContainText(`Unsubscribed${all.data!.length - active}`);
      await expect(page.getByRole('columnheader')).toHaveText([
        'Email',
        'Status',
        'Subscribed Date',
        'Last Updated',
      ]);
      const states = page.getByRole('navigation', { name: 'Subscribers by status' });
      await states.getByRole('link', { name: 'Pending' }).click();
      await expect(page.locator('tbody')).toContainText('newcomer@pilbaratools.example');
      await states.getByRole('link', { name: 'Suppressed' }).click();
      await expect(page.locator('tbody')).toContainText('oldinbox@ferngully.example');
      await expect(page.locator('tbody')).toContainText('mail is refused');

      for (const beginning of ['PAGED-', '@paged.', 'paged.exa']) {
        await search(page, beginning);
        await expect(page.getByText('55 found')).toBeVisible();
        await expect(page.locator('tbody tr')).toHaveCount(50);
        await expect(totals).toContainText(`Total${all.data!.length}`);
        await page.getByRole('link', { name: 'Next page' }).click();
        await expect(page.locator('tbody tr')).toHaveCount(5);
        await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);
        await page.getByRole('link', { name: 'First page' }).click();
        await expect(page.locator('tbody tr')).toHaveCount(50);
      }
      for (const [at, status] of [
        [0, 'Active'],
        [1, 'Unsubscribed'],
      ] as const) {
        await search(page, `paged-${at}@`);
        await expect(page.locator('tbody tr').getByText(status, { exact: true })).toBeVisible();
      }
      // On a small screen the headings move into the row, as they are.
      await page.setViewportSize({ width: 390, height: 844 });
      for (const heading of ['Subscribed Date', 'Last Updated']) {
        await expect(page.locator('tbody tr').getByText(heading, { exact: true })).toBeVisible();
      }
      await search(page, 'nobody@nowhere.example');
      await expect(page.getByText('No subscriber matches.')).toBeVisible();
    } finally {
      await db.from('newsletter_subscriptions').delete().like('email', 'paged-%');
    }
  });
});

test.describe('one subscriber', () => {
  test('is found, suppressed with a reason, lifted and erased, by the keyboard alone', async ({
    page,
    db,
    sender,
    expected,
  }) => {
    expected.push(/status of 404/);
    const id = await subscribed(db, sender);
    await openSignedIn(page, tab, accounts.admin);
    await page.getByRole('searchbox', { name: 'Search subscribers' }).fill(sender.slice(0, -8));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: sender }).press('Enter');
    await expect(page).toHaveURL(new RegExp(personPath(id)));
    await expect(page).toHaveTitle(/^Subscriber/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sender);
    await expect(page.getByText(/^Subscribed since 01\/01\/2026/)).toBeVisible();
    await expectAccessibleAtBothWidths(page);

    const reason = page.getByRole('textbox', { name: 'Reason' });
    await page.getByRole('button', { name: 'Stop mailing' }).press('Enter');
    await expect(page.getByText('Nothing was changed: enter a reason.')).toBeVisible();
    await reason.fill(`${sender} asked`);
    await page.getByRole('button', { name: 'Stop mailing' }).press('Enter');
    await expect(page.getByText('leave e-mail addresses out of the reason')).toBeVisible();
    await expect(reason).toHaveValue(`${sender} asked`);
    await expectAccessibleAtBothWidths(page);
    expect(await stateOf(db, id)).toEqual({ is_subscribed: true, suppressed_reason: null });
    await reason.fill('Asked by telephone');
    await page.getByRole('button', { name: 'Stop mailing' }).press('Enter');
    await expect(page.getByText('Nothing is mailed to this address any more.')).toBeVisible();
    expect(await stateOf(db, id)).toEqual({ is_subscribed: true, suppressed_reason: 'admin' });
    await expect(page.getByText('an administrator decided so')).toBeVisible();
    const record = page.getByRole('region', { name: 'Record of consent' });
    await expect(record.getByRole('listitem').first()).toContainText('Asked by telephone');
    await expect(record.getByRole('listitem').first()).toContainText(accounts.admin.email);
    await expectAccessibleAtBothWidths(page);

    await reason.fill('Wrote to us');
    await page.getByRole('button', { name: 'Lift' }).press('Enter');
    await expect(page.getByText('The suppression is lifted.')).toBeVisible();
    await expect(page).toHaveURL(personPath(id));
    await expect(reason).toHaveValue('');
    expect(await stateOf(db, id)).toEqual({ is_subscribed: true, suppressed_reason: null });

    // Somebody else was quicker.
    const other = await page.context().newPage();
    await other.goto(personPath(id));
    await other.getByLabel('Reason').fill('The first');
    await other.getByRole('button', { name: 'Stop mailing' }).click();
    await expect(other.getByText('Nothing is mailed to this address any more.')).toBeVisible();
    await other.close();
    await reason.fill('The second');
    await page.getByRole('button', { name: 'Stop mailing' }).press('Enter');
    await expect(page.getByText('somebody changed this meanwhile')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lift' })).toBeVisible();
    await expect(reason).toHaveValue('The second');
    await expect(page).toHaveURL(personPath(id));

    // The address of what was done is gone from the steps back as well.
    await page.getByRole('link', { name: 'Erase this subscriber' }).press('Enter');
    await expect(page.getByLabel('Type the e-mail address')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(personPath(id));
    await expect(page.getByRole('button', { name: 'Lift' })).toBeVisible();

    await page.getByRole('link', { name: 'Erase this subscriber' }).press('Enter');
    const typed = page.getByLabel('Type the e-mail address');
    await typed.fill('other@company.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing was erased: this is not the address above.')).toBeVisible();
    await expect(typed).toHaveValue('other@company.example');
    await expectAccessibleAtBothWidths(page);
    await typed.fill(sender.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page.getByText('The subscriber was erased.')).toBeVisible();
    expect(await stateOf(db, id)).toBeNull();

    const gone = await page.goto(personPath(id));
    expect(gone!.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'No such subscriber' })).toBeVisible();
    expect((await page.goto(personPath('x')))!.status()).toBe(404);
    expect((await page.goto(`${personPath(id)}/erase`))!.status()).toBe(404);
  });

  test('is lifted from the suppression list after an erasure', async ({ page, db, sender }) => {
    const id = await subscribed(db, sender);
    await openSignedIn(page, personPath(id), accounts.admin);
    await page.getByLabel('Reason').fill('Asked');
    await page.getByRole('button', { name: 'Stop mailing' }).click();
    await expect(page.getByText('Nothing is mailed to this address any more.')).toBeVisible();
    await page.goto(`${personPath(id)}/erase`);
    await page.getByLabel('Type the e-mail address').fill(sender);
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText('The subscriber was erased.')).toBeVisible();

    await search(page, sender);
    await expect(
      page.getByText('There is no subscriber; the address is on the suppression list'),
    ).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Lift' }).click();
    await expect(page.getByText('Nothing was changed: enter a reason.')).toBeVisible();
    await page.getByLabel('Reason').fill('Wrote to us');
    await page.getByRole('button', { name: 'Lift' }).click();
    await expect(page.getByText('The suppression is lifted.')).toBeVisible();
    await search(page, sender);
    await expect(page.getByText(/on the suppression list \(erased, since/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lift' })).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

    test('is found, suppressed, lifted and erased, and what was typed is kept', async ({
      page,
      db,
      sender,
      expected,
    }) => {
      expected.push(/status of 401/);
      const id = await subscribed(db, sender);
      await openSignedIn(page, tab, accounts.admin);
      await search(page, sender);
      await expect(page.getByText('1 found')).toBeVisible();
      await page.getByRole('link', { name: sender }).click();
      const reason = page.getByRole('textbox', { name: 'Reason' });
      await reason.fill('x'.repeat(501));
      await page.getByRole('button', { name: 'Stop mailing' }).click();
      await expect(page.getByText('the reason is longer than 500 characters')).toBeVisible();
      await expect(reason).toHaveValue('x'.repeat(501));
      await reason.fill('Asked by telephone');
      await page.getByRole('button', { name: 'Stop mailing' }).click();
      await expect(page).toHaveURL(`${personPath(id)}?done=suppressed`);
      await expect(page.getByText('Nothing is mailed to this address any more.')).toBeVisible();
      await reason.fill('Wrote to us');
      await page.getByRole('button', { name: 'Lift' }).click();
      await expect(page.getByText('The suppression is lifted.')).toBeVisible();
      expect(await stateOf(db, id)).toEqual({ is_subscribed: true, suppressed_reason: null });

      // The session ends while a reason is typed.
      await reason.fill('Typed for long');
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Stop mailing' }).click();
      await expect(page.getByText('Your text is kept here.')).toBeVisible();
      await expect(reason).toHaveValue('Typed for long');
      await page.context().addCookies(cookies);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Nothing is mailed to this address any more.')).toBeVisible();

      await page.getByRole('link', { name: 'Erase this subscriber' }).click();
      const typed = page.getByLabel('Type the e-mail address');
      await typed.fill('other@company.example');
      await page.getByRole('button', { name: 'Erase for good' }).click();
      await expect(page.getByText('Nothing was erased')).toBeVisible();
      await expect(typed).toHaveValue('other@company.example');
      await typed.fill(sender);
      await page.getByRole('button', { name: 'Erase for good' }).click();
      await expect(page.getByText('The subscriber was erased.')).toBeVisible();
      await search(page, sender);
      await page.getByLabel('Reason').fill('Wrote to us');
      await page.getByRole('button', { name: 'Lift' }).click();
      await expect(page.getByText('The suppression is lifted.')).toBeVisible();
    });
  });
});
