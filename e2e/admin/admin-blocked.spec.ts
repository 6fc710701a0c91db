import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { arrive } from '#e2e/support/enquiries/enquiries.ts';
import { expect, test } from '#e2e/support/test.ts';

const enquiriesPath = '/newsletter-admin/enquiries';
const blockedPath = `${enquiriesPath}/blocked`;

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the block list ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('keeps words and domains, stores what has one as spam and says which', async ({
      page,
      db,
      sender,
    }) => {
      const word = `word${sender.replace(/\D/g, '')}`;
      await openSignedIn(page, blockedPath, accounts.admin);
      const words = page.getByRole('form', { name: 'Block a word' });
      await words.getByRole('textbox').fill('!');
      await words.getByRole('button', { name: 'Block word' }).click();
      await expect(words).toContainText('Nothing was blocked. Enter a word');
      await expect(page.getByText('Nothing was blocked')).toHaveCount(1);
      await expect(words.getByRole('textbox')).toHaveValue('!');
      await words.getByRole('textbox').fill(`${word.toUpperCase()}!`);
      await words.getByRole('button', { name: 'Block word' }).click();
      const added = page.getByText('Enquiries that have it are spam from now on.');
      await expect(added).toBeVisible();
      const domains = page.getByRole('form', { name: 'Block a domain' });
      await domains.getByRole('textbox').fill('!');
      await domains.getByRole('button', { name: 'Block domain' }).click();
      await expect(domains.getByRole('alert')).toBeVisible();
      await expect(added).toBeHidden();
      await domains.getByRole('textbox').fill(`${word}.example`);
      await domains.getByRole('button', { name: 'Block domain' }).click();
      await expect(page.getByRole('region', { name: 'Domains' })).toContainText(`${word}.example`);
      await expect(page.locator(':focus')).toContainText('Enquiries that have it are spam from now on.');

      const id = await arrive(sender, { message: `Have you heard of ${word}, the best of all?` });
      const { data } = await db.from('contact_submissions').select('status').eq('id', id).single();
      expect(data).toEqual({ status: 'spam' });
      await page.goto(`${enquiriesPath}/${id}`);
      await expect(page.getByRole('region', { name: 'History' })).toContainText(
        `Spam, since the block list has “${word}” by the server`,
      );

      await page.goto(blockedPath);
      for (const entry of [word, `${word}.example`]) {
        await page
          .getByRole('form', { name: `Remove ${entry}`, exact: true })
          .getByRole('button')
          .click();
        await expect(page.getByText('It is blocked no longer.')).toBeVisible();
        await expect(page.getByRole('form', { name: `Remove ${entry}`, exact: true })).toHaveCount(0);
      }
    });
  });
}
