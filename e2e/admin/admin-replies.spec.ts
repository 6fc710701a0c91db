import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { arrive } from '#e2e/support/enquiries/enquiries.ts';
import { expect, test } from '#e2e/support/test.ts';

const enquiriesPath = '/newsletter-admin/enquiries';
const repliesPath = `${enquiriesPath}/replies`;

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a reply ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('begins with a text that the owner keeps, and leads to an enquiry that is answered', async ({
      page,
      db,
      sender,
    }) => {
      const title = `Call ${sender}`;
      await openSignedIn(page, repliesPath, accounts.admin);
      const add = page.getByRole('form', { name: 'Add saved reply' });
      await add.getByLabel('Name').fill(title);
      await add.getByRole('button', { name: 'Add saved reply' }).click();
      await expect(page.getByText('Nothing was saved. Please correct what is marked.')).toBeVisible();
      await expect(add.getByLabel('Name')).toHaveValue(title);
      await add.getByLabel('Text').fill('Could we talk on Monday?');
      await add.getByRole('button', { name: 'Add saved reply' }).click();
      await expect(page.getByText('The saved reply was added.')).toBeVisible();
      await page.getByRole('group', { name: title }).getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit saved reply');
      await page.getByLabel('Text').fill('Could we talk on Tuesday?');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('The saved reply was saved.')).toBeVisible();

      const id = await arrive(sender);
      await page.goto(`${enquiriesPath}/${id}`);
      const reply = page.getByRole('link', { name: 'Reply by e-mail' });
      await expect(reply).toHaveAttribute(
        'href',
        /^mailto:[^?]+\?subject=Re%3A%20Slow%20checkout%20\(\w{8}\)&body=Hello/,
      );
      await page.getByRole('link', { name: title }).click();
      await expect(reply).toHaveAttribute('href', /Could%20we%20talk%20on%20Tuesday%3F/);
      const mail = new URL((await reply.getAttribute('href'))!);
      expect(mail.pathname).toBe(sender);
      expect(mail.searchParams.get('body')).toMatch(
        /^Hello Ada Example,\r\n\r\nCould we talk on Tuesday\?\r\n\r\nKind regards\r\n.*you wrote to us \(reference \w{8}\):\r\n> Our checkout slows down every Friday\.\r\n> Can you help\?$/s,
      );
      await page.locator('summary', { hasText: 'The reply as text' }).click();
      await expect(page.getByRole('textbox', { name: 'The reply as text' })).toHaveValue(/^Hello Ada/);

      if (javaScriptEnabled) {
        // Where a browser has no mail program, nothing else happens.
        await reply.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
        await reply.click();
        await expect(
          page.getByText('When your reply is on its way, mark the enquiry as answered'),
        ).toBeVisible();
      }
      await page.getByRole('button', { name: 'Mark as answered' }).click();
      await expect(page.getByRole('main').getByText('The enquiry is now answered.')).toBeVisible();
      const { data } = await db.from('contact_submissions').select('status').eq('id', id).single();
      expect(data).toEqual({ status: 'answered' });

      await page.goto(repliesPath);
      await page.getByRole('group', { name: title }).getByRole('link', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete saved reply' }).click();
      await expect(page.getByText('The saved reply was deleted.')).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(title);
    });
  });
}

test('saved replies show both texts when two people edit one at once, accessible in light and dark', async ({
  page,
  db,
  sender,
}) => {
  const { data } = await db
    .from('saved_replies')
    .insert({ title: sender, body: 'Ours' })
    .select('id')
    .single();
  try {
    await openSignedIn(page, `${repliesPath}/${data!.id}`, accounts.admin);
    await db.from('saved_replies').update({ body: 'Hers' }).eq('id', data!.id);
    await page.getByLabel('Text').fill('His');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('someone else changed this saved reply')).toBeVisible();
    await expect(page.getByRole('blockquote')).toContainText('Hers');
    await expect(page.getByLabel('Text')).toHaveValue('His');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The saved reply was saved.')).toBeVisible();
    const stored = await db.from('saved_replies').select('body').eq('id', data!.id).single();
    expect(stored.data).toEqual({ body: 'His' });
  } finally {
    await db.from('saved_replies').delete().eq('id', data!.id);
  }
});
