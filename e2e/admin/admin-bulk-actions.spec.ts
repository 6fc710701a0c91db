import { readFile } from 'node:fs/promises';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { fillSignIn, openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { arrive } from '#e2e/support/enquiries/enquiries.ts';
import { expect, test } from '#e2e/support/test.ts';

const enquiriesPath = '/newsletter-admin/enquiries';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`several enquiries ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('are answered at once, brought back, exported and deleted after a question that names each', async ({
      page,
      db,
      sender,
    }) => {
      for (const subject of ['First', 'Second', 'Third']) await arrive(sender, { subject });
      await openSignedIn(page, `${enquiriesPath}?q=${sender}&status=open`, accounts.admin);
      const main = page.getByRole('main');
      const statuses = async () =>
        (
          await db.from('contact_submissions').select('subject, status').eq('email', sender).order('subject')
        ).data?.map(({ status }) => status);
      const choose = async (...subjects: string[]) => {
        for (const subject of subjects) await page.getByLabel(`Choose ${subject} from Ada Example`).check();
      };

      await page.getByRole('button', { name: 'Answered' }).click();
      await expect(main.getByRole('alert')).toContainText('choose at least one enquiry first');
      await choose('First', 'Third');
      await page.getByRole('button', { name: 'Answered' }).click();
      await expect(main.getByText('2 enquiries are now answered.')).toBeVisible();
      await expect(page.locator('tbody').getByRole('link')).toHaveText(['Second']);
      expect(await statuses()).toEqual(['answered', 'unread', 'answered']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(main.getByText('2 enquiries are as they were before.')).toBeVisible();
      await expect(page.locator('tbody').getByRole('link')).toHaveText(['First', 'Second', 'Third']);
      expect(await statuses()).toEqual(['unread', 'unread', 'unread']);

      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(main.getByRole('alert')).toContainText('choose at least one enquiry first');
      await expect(page.getByRole('searchbox', { name: 'Search enquiries' })).toHaveValue(sender);
      await expect(page).toHaveURL(/status=open/);
      await choose('First', 'Second');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const text = await readFile(await (await downloading).path(), 'utf8');
      expect([text.includes('"First"'), text.includes('"Second"'), text.includes('"Third"')]).toEqual([
        true,
        true,
        false,
      ]);

      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete 2 enquiries?');
      await expect(main).toContainText('Second (Ada Example)');
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByText('The enquiries were deleted.')).toBeVisible();
      expect(await statuses()).toEqual(['unread']);
    });

    test('are changed where they are as they were seen, and left alone where a colleague was quicker', async ({
      page,
      db,
      sender,
    }) => {
      const ids: string[] = [];
      for (const subject of ['First', 'Second', 'Third']) ids.push(await arrive(sender, { subject }));
      await openSignedIn(page, `${enquiriesPath}?q=${sender}`, accounts.admin);
      const main = page.getByRole('main');
      const colleague = (id: string | undefined, status: string) =>
        db
          .from('contact_submissions')
          .update({ status })
          .eq('id', id ?? '');
      const statuses = async () =>
        (
          await db.from('contact_submissions').select('status').eq('email', sender).order('subject')
        ).data?.map(({ status }) => status);
      const choose = async (...subjects: string[]) => {
        for (const subject of subjects) await page.getByLabel(`Choose ${subject} from Ada Example`).check();
      };

      await choose('First', 'Second', 'Third');
      await colleague(ids[1], 'closed');
      await page.getByRole('button', { name: 'Answered', exact: true }).click();
      await expect(main.getByText('2 enquiries are now answered.')).toContainText('One was left alone');
      expect(await statuses()).toEqual(['answered', 'closed', 'answered']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(main.getByText('2 enquiries are as they were before.')).toBeVisible();
      expect(await statuses()).toEqual(['unread', 'closed', 'unread']);

      await choose('First');
      await colleague(ids[0], 'spam');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(main.getByRole('alert')).toContainText('somebody has changed the enquiry since');
      expect(await statuses()).toEqual(['spam', 'closed', 'unread']);
      // The list now shows what is stored, and a second press is meant.
      await choose('Second');
      await page.getByRole('button', { name: 'Answered', exact: true }).click();
      await expect(main.getByText('The enquiry is now answered.')).toBeVisible();
      expect(await statuses()).toEqual(['spam', 'answered', 'unread']);

      // Deleted is what the question shows, unless it changes while that is read.
      await choose('Second', 'Third');
      await colleague(ids[1], 'read');
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(main).toContainText('Second (Ada Example), Read');
      await colleague(ids[2], 'closed');
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await expect(main.getByText('The enquiry was deleted.')).toContainText('One was left alone');
      expect(await statuses()).toEqual(['spam', 'closed']);
    });
  });
}

test('keys move along the list and through the enquiries, mark and bring back, and can be switched off', async ({
  page,
  db,
  sender,
}) => {
  const ids: string[] = [];
  for (const subject of ['First', 'Second', 'Third']) ids.push(await arrive(sender, { subject }));
  await openSignedIn(page, `${enquiriesPath}?q=${sender}&status=open`, accounts.admin);
  const statuses = async () =>
    (
      await db.from('contact_submissions').select('subject, status').eq('email', sender).order('subject')
    ).data?.map(({ status }) => status);
  // Keys are listed from when they are listened to, which hydration brings after the forms.
  const listed = page.getByText('Keys', { exact: true });
  await expect(listed).toBeVisible();
  // In a field a letter is a letter.
  await page.getByRole('searchbox', { name: 'Search enquiries' }).press('j');
  await expect(page.getByRole('searchbox', { name: 'Search enquiries' })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  for (const [key, subject] of [
    ['j', 'First'],
    ['j', 'Second'],
    ['k', 'First'],
    ['j', 'Second'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('link', { name: subject })).toBeFocused();
  }
  await page.keyboard.press('e');
  await expect(page.getByText('The enquiry is now answered.')).toBeVisible();
  expect(await statuses()).toEqual(['unread', 'answered', 'unread']);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('e');
  await expect(page.getByText('2 enquiries are now answered.')).toBeVisible();
  expect(await statuses()).toEqual(['answered', 'answered', 'answered']);

  await page.goto(`${enquiriesPath}/${ids[2]}?q=${sender}`);
  await expect(listed).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Third');
  await page.keyboard.press('u');
  await expect(page.getByText('The enquiry is now new.')).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText('The enquiry is now answered.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Notes' }).press('u');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('u');

  await listed.click();
  await page.getByLabel('Use these keys').uncheck();
  await page.keyboard.press('j');
  await page.reload();
  await expect(listed).toBeVisible();
  await page.keyboard.press('j');
  await listed.click();
  await expect(page.getByLabel('Use these keys')).not.toBeChecked();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Third');
  await page.getByLabel('Use these keys').check();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second');
});

test('new enquiries are told without losing the place, and shown when asked to', async ({ page, sender }) => {
  await arrive(sender, { subject: 'First' });
  await openSignedIn(page, `${enquiriesPath}?q=${sender}&status=open`, accounts.admin);
  await page.getByLabel('Choose First from Ada Example').check();
  await arrive(sender, { subject: 'Second', name: 'Grace Example' });
  // As when somebody comes back to the window; otherwise it asks once a minute.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('1 new enquiry, from Grace Example.')).toBeVisible();
  await expect(page.locator('tbody').getByRole('link')).toHaveText(['First']);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('tbody').getByRole('link')).toHaveText(['First', 'Second']);
  await expect(page.getByText('1 new enquiry')).toHaveCount(0);
  await expect(page.getByLabel('Choose First from Ada Example')).toBeChecked();
});

test('a list that is left open says that the session has ended, and leads back to itself', async ({
  page,
}) => {
  const path = `${enquiriesPath}?status=all`;
  await openSignedIn(page, path, accounts.admin);
  await page.context().clearCookies();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your session has ended.');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, accounts.admin);
  await expect(page).toHaveURL(path);
});

test('the list with all of it chosen and the question before deleting are accessible', async ({
  page,
  sender,
}) => {
  const id = await arrive(sender);
  const other = await arrive(sender, { subject: 'Another' });
  await openSignedIn(page, `${enquiriesPath}?q=${sender}&status=open`, accounts.admin);
  await page.getByText('Keys', { exact: true }).click();
  await page.getByLabel('Choose all of this page').check();
  await expect(page.getByLabel('Choose Another from Ada Example')).toBeChecked();
  await expectAccessibleAtBothWidths(page);
  await page.goto(`${enquiriesPath}/delete?seen=${id}.unread.,${other}.unread.`);
  await expectAccessibleAtBothWidths(page);
});
