import { readFile } from 'node:fs/promises';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { fillSignIn } from '#e2e/support/admin/sign-in.ts';
import { storeEnquiry } from '#e2e/support/enquiries/enquiries.ts';
import { BACKEND_URL, DATA_DIR } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';

const logPath = '/newsletter-admin/audit-log';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the audit log ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('shows each act of a journey once, in order, to be filtered and exported', async ({
      page,
      sender,
    }) => {
      const id = await storeEnquiry(
        {
          ...{ kind: 'contact', name: 'Ada Example', email: sender, phone: '', company: '' },
          ...{ subject: 'Slow checkout', message: 'Our checkout slows down every Friday.' },
        },
        { url: BACKEND_URL, dataDir: DATA_DIR },
      );
      const enquiryPath = `/newsletter-admin/enquiries/${id}`;
      await page.goto(`/login?next=${encodeURIComponent(enquiryPath)}`);
      await fillSignIn(page, { ...accounts.admin, password: 'not-the-password-of-anyone' });
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await fillSignIn(page, accounts.admin);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow checkout');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Mark as read' }).click();
      await expect(page.getByRole('button', { name: 'Mark as new' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Notes' }).fill('Called back.');
      await page.getByRole('button', { name: 'Save notes' }).click();
      await expect(page.getByText('Notes saved.')).toBeVisible();

      await page.goto(`/newsletter-admin/enquiries?q=${sender}`);
      const [exported] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export CSV' }).click(),
      ]);
      await exported.path();
      await page.goto(`${enquiryPath}/delete`);
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByText('The enquiry was deleted.')).toBeVisible();

      await page.getByRole('link', { name: 'Audit log' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
      await page.getByLabel('E-mail address of the account').fill(accounts.admin.email);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page).toHaveURL(/actor=desk/);
      const rows = page.getByRole('row');
      const acts = async () =>
        (await rows.allInnerTexts()).slice(1).map((row) =>
          row
            .replace(/^.*?desk@staff\.example\s*/s, '')
            .replace(/\s+/g, ' ')
            .trim(),
        );
      // Newest first. The sign-in is the first act of this journey.
      const journey = await acts();
      expect(journey.slice(0, journey.findIndex((act) => act.startsWith('Signed in')) + 1)).toEqual([
        `Deleted Enquiry ${id}`,
        expect.stringMatching(/^Exported filter: [a-z]+, what a search finds, rows: 1 Enquiries$/),
        `Changed notes Enquiry ${id}`,
        `Changed status Enquiry ${id}`,
        `Read Enquiry ${id}`,
        `Signed in Account ${accounts.admin.email}`,
      ]);

      await page.getByLabel('What was done').selectOption({ label: 'Sign-in failed' });
      await page.getByLabel('E-mail address of the account').fill('');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page).toHaveURL(/action=sign_in_failed/);
      await expect(rows.nth(1)).toContainText('Nobody signed in');
      await expect(page.getByLabel('What was done')).toHaveValue('sign_in_failed');

      await page.getByRole('link', { name: 'Show all' }).click();
      await expect(page).toHaveURL(logPath);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export CSV' }).click(),
      ]);
      const csv = await readFile(await download.path(), 'utf8');
      expect(csv).toContain(`"Read","Enquiry","${id}"`);
      expect(csv).not.toContain(sender);
      await page.reload();
      await expect(rows.nth(1)).toContainText('Exported');
    });
  });
}

test('the audit log is read in pages and is accessible in light and dark, at two widths', async ({
  page,
  db,
}) => {
  const { data } = await db
    .from('newsletter_sources')
    .insert({ name: 'Feed of the log', area: 'ai', url: 'https://log.example/feed' })
    .select('id')
    .single();
  for (let turn = 0; turn < 60; turn++) {
    const { error } = await db
      .from('newsletter_sources')
      .update({ enabled: turn % 2 === 1 })
      .eq('id', data!.id);
    expect(error).toBeNull();
  }
  await db.from('newsletter_sources').delete().eq('id', data!.id);
  await page.goto(`/login?next=${encodeURIComponent(`${logPath}?subject=feed`)}`);
  await fillSignIn(page, accounts.admin);
  await expect(page.getByRole('row')).toHaveCount(51);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/before=/);
  await expect(page.getByRole('row').nth(1)).toContainText('A holder of the service key');
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(page).toHaveURL(`${logPath}?subject=feed`);
});
