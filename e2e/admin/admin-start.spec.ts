import { accounts } from '#e2e/support/admin/accounts.ts';
import { addDraft } from '#e2e/support/admin/sends.ts';
import { fillSignIn, openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { arrive } from '#e2e/support/enquiries/enquiries.ts';
import { expect, test } from '#e2e/support/test.ts';

const startPath = '/newsletter-admin/start';
const systemPath = '/newsletter-admin/system';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the start page ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('is the first page after signing in, and leads to what waits', async ({ page, db, sender }) => {
      await db.from('contact_submissions').update({ status: 'answered' }).in('status', ['unread', 'read']);
      await arrive(sender, { subject: `Slow checkout of ${sender}` });
      await page.goto('/login');
      await fillSignIn(page, accounts.admin);
      await expect(page).toHaveURL(startPath);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start');
      const items = page.getByRole('list', { name: 'Everything at a glance' });
      const item = (name: string) =>
        items.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
      await expect(item('Overdue enquiries')).toContainText('Nobody has waited longer than promised.');
      await expect(item('New enquiries')).toContainText('1 enquiry not read yet.');
      await expect(item('New enquiries')).toContainText('Look');
      await expect(item('Open enquiries')).toContainText(`Slow checkout of ${sender}`);
      const navigation = page.getByRole('navigation', { name: 'Admin' });
      await expect(navigation.getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page');
      await expect(navigation.getByRole('link', { name: /Enquiries/ })).toHaveAccessibleName(
        'Enquiries 1 new or overdue',
      );
      for (const link of await items.getByRole('link').all()) {
        expect(await link.getAttribute('href')).toMatch(/^\/newsletter-admin/);
      }
      await item('New enquiries').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');
      await expect(page.getByRole('main')).toContainText(`Slow checkout of ${sender}`);
    });
  });
}

test('asks for the page that was wanted before it leads to the start page', async ({ page }) => {
  await page.goto('/newsletter-admin');
  await fillSignIn(page, accounts.admin);
  await expect(page).toHaveURL('/newsletter-admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter Admin');
});

test('the numbers behind drafts and mails in doubt lead to them', async ({ page, db }) => {
  const issue_number = await addDraft(db, 'A draft of this test');
  try {
    const { count } = await db
      .from('newsletter_issues')
      .select('id', { count: 'exact', head: true })
      .eq('status', 'draft');
    await openSignedIn(page, startPath, accounts.admin);
    const navigation = page.getByRole('navigation', { name: 'Admin' });
    await expect(navigation.getByRole('link', { name: /Newsletters/ })).toHaveAccessibleName(
      `Newsletters ${count} ${count === 1 ? 'draft' : 'drafts'}`,
    );
    await page.getByRole('link', { name: 'Drafts of issues' }).click();
    await expect(page.getByRole('main')).toContainText('A draft of this test');
  } finally {
    await db.from('newsletter_issues').delete().eq('issue_number', issue_number);
  }
});

test('the System page says how each part is, and what to do', async ({ page }) => {
  await openSignedIn(page, systemPath, accounts.admin);
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
  await expect(row('Database')).toContainText('It answers. Enquiries: ');
  await expect(row('Mail worker')).toContainText('It runs, and was last heard of');
  await expect(row('Mail worker')).toContainText('Nothing to do.');
  const facts = page.getByRole('region', { name: 'About this installation' });
  await expect(facts).toContainText(accounts.admin.email);
  await expect(facts).toContainText('0.1.0');
  await expect(page.getByRole('region', { name: 'Mails in doubt' })).toBeVisible();
});
