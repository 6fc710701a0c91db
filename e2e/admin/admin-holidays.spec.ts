import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expect, test } from '#e2e/support/test.ts';

const holidaysPath = '/newsletter-admin/enquiries/holidays';
const day = '2097-12-25';
const inWords = 'Wednesday 25 December 2097';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the office holidays ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('are added and removed, once each, with a sentence for what is wrong', async ({ page, db }) => {
      await db.from('office_holidays').delete().eq('day', day);
      await openSignedIn(page, holidaysPath, accounts.admin);
      const form = page.getByRole('form', { name: 'Add a holiday' });
      const add = form.getByRole('button', { name: 'Add holiday' });
      await form.getByLabel('Name').fill('Christmas Day');
      await add.click();
      await expect(form).toContainText('Enter a day of the calendar between 2020 and 2100.');
      await expect(form.getByLabel('Name')).toHaveValue('Christmas Day');
      await form.getByLabel('Day').fill(day);
      await add.click();
      await expect(page.getByText('The office is closed on that day.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'To come' })).toContainText(`${inWords} Christmas Day`);

      await form.getByLabel('Day').fill(day);
      await form.getByLabel('Name').fill('Again');
      await add.click();
      await expect(form).toContainText('This day is in the list already.');
      await expect(form.getByLabel('Day')).toHaveValue(day);

      await page
        .getByRole('form', { name: `Remove Christmas Day, ${inWords}` })
        .getByRole('button')
        .click();
      await expect(page.getByText('The office is open on that day')).toBeVisible();
      const { data } = await db.from('office_holidays').select('day').eq('day', day);
      expect(data).toEqual([]);
    });
  });
}
