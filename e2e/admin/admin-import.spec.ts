import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { IMPORTED, importLists } from '#e2e/support/admin/imports.ts';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';

const IMPORT = '/newsletter-admin/subscribers/import';
const HEAD = 'Email;consent_at;consent_source;Name\n';
/** More than one response imports, so that it is seen to go on. */
const MANY = 1_200;

const row = (name: string, at = '2025-03-31') =>
  `imported-${name}@readers.example;${at};"Form; footer";Ada\n`;
const file = (text: string | Buffer, name = 'list.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const uploads = (page: Page) => ({
  subscribers: page.getByRole('form', { name: 'Subscribers', exact: true }),
  suppressions: page.getByRole('form', { name: 'Addresses that must not be mailed' }),
});

async function read(page: Page, text: string | Buffer): Promise<void> {
  const { subscribers } = uploads(page);
  await subscribers.getByLabel('CSV file').setInputFiles(file(text));
  await subscribers.getByRole('button', { name: 'Read the file' }).click();
}

test.describe('importing subscribers', () => {
  test.afterEach(async ({ db }) => {
    await db.from('newsletter_subscriptions').delete().like('email', 'imported-%');
  });

  test('shows what a file would do, imports it once the number is typed, and exports it', async ({
    page,
    db,
  }) => {
    const { error } = await db
      .from('newsletter_subscriptions')
      .insert([
        { email: 'imported-left@readers.example', unsubscribed_at: '2026-01-01T00:00:00Z' },
        { email: 'imported-7@readers.example' },
      ]);
    expect(error).toBeNull();
    await openSignedIn(page, '/newsletter-admin?tab=subscribers', accounts.admin);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page).toHaveURL(IMPORT);
    await expectAccessibleAtBothWidths(page);

    const many = Array.from({ length: MANY }, (_, at) => row(String(at))).join('');
    await read(page, HEAD + many + row('left') + row('0') + row('undated', '') + row('odd', '31/03/2025'));
    await expect(page.getByRole('heading', { name: 'What the file would do' })).toBeVisible();
    const figures = page.getByRole('definition');
    await expect(figures).toHaveText(['1,200', '1', '1', '1', '1']);
    await expect(page.getByText('One of them signed up here and has not confirmed')).toBeVisible();
    await expect(page.getByRole('row', { name: '1,205 consent_at is not a date' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);

    const typed = page.getByLabel('Type 1,200, the number of new subscribers');
    const origin = page.getByLabel('Where the list comes from');
    const press = page.getByRole('button', { name: 'Import', exact: true });
    await origin.fill('The old list');
    await typed.fill('12');
    await press.click();
    await expect(page.getByText('Nothing was imported. Please correct what is marked.')).toBeVisible();
    await expect(origin).toHaveValue('The old list');
    await expectAccessibleAtBothWidths(page);
    await typed.fill('1200');
    await press.click();
    await expect(page.getByText('1,200 subscribers were imported.')).toBeVisible();
    await expect(page.getByText('Origin: The old list.')).toBeVisible();

    await page.goto('/newsletter-admin?tab=subscribers&q=imported-7%40');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain('"imported-7@readers.example","active"');
    expect(text).toContain('"import: Form; footer"');
    const left = await db
      .from('newsletter_subscriptions')
      .select('is_subscribed')
      .like('email', 'imported-left%');
    expect(left.data).toEqual([{ is_subscribed: false }]);
  });

  test('goes on by itself with an import that was interrupted', async ({ page, db }) => {
    const { committing } = await importLists('An interrupted list');
    await openSignedIn(page, `${IMPORT}/${committing}`, accounts.admin);
    await expect(page.getByText('1 subscriber was imported.')).toBeVisible();
    await db.from('newsletter_subscriptions').delete().like('email', IMPORTED);
  });

  test('ends the mailing to a listed address, and takes back what was read', async ({
    page,
    db,
    expected,
  }) => {
    expected.push(/Failed to load resource: the server responded with a status of 400/);
    await openSignedIn(page, IMPORT, accounts.admin);
    await read(page, HEAD + row('stays') + row('bounces'));
    await page.getByLabel('Where the list comes from').fill('The old list');
    await page.getByLabel('Type 2, the number of new subscribers').fill('2');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('2 subscribers were imported.')).toBeVisible();

    await page.getByRole('link', { name: 'Import another file' }).click();
    const { suppressions } = uploads(page);
    const list = file('imported-bounces@readers.example\nstranger@readers.example\n', 'bounces.txt');
    await suppressions.getByLabel('CSV file').setInputFiles(list);
    await suppressions.getByRole('button', { name: 'Read the list' }).click();
    await expect(page.getByText('a row names no reason')).toBeVisible();
    await suppressions.getByLabel('Reason for rows that name none').selectOption('bounce');
    await suppressions.getByRole('button', { name: 'Read the list' }).click();
    await expect(page.getByText('1 address among them is a subscriber here')).toBeVisible();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('This import was taken back. Nothing was imported.')).toBeVisible();

    await suppressions.getByLabel('CSV file').setInputFiles(list);
    await suppressions.getByLabel('Reason for rows that name none').selectOption('bounce');
    await suppressions.getByRole('button', { name: 'Read the list' }).click();
    await page.getByLabel('Where the list comes from').fill('Bounces of the old list');
    await page.getByLabel('Type 2, the number of addresses').fill('2');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('2 addresses will not be mailed.')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    const { data } = await db
      .from('newsletter_subscriptions')
      .select('email, suppressed_reason')
      .like('email', 'imported-%')
      .order('email');
    expect(data).toEqual([
      { email: 'imported-bounces@readers.example', suppressed_reason: 'hard_bounce' },
      { email: 'imported-stays@readers.example', suppressed_reason: null },
    ]);
  });

  test('refuses hostile files with a reason, and goes on serving', async ({ page, expected }) => {
    expected.push(/Failed to load resource: the server responded with a status of 4(00|13)/);
    await openSignedIn(page, IMPORT, accounts.admin);
    const refuses = async (text: string | Buffer, reason: string) => {
      await read(page, text);
      await expect(uploads(page).subscribers.getByRole('alert')).toContainText(reason);
    };
    await refuses(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1_000)]), 'this is not a text');
    await refuses(`${HEAD}${'x'.repeat(10_000_000)}`, 'longer than 20,000 characters');
    await refuses(','.repeat(100_000), 'longer than 20,000 characters');
    await refuses(`${HEAD}a\0b;2025-03-31;Form;x\n`, 'this is not a text');
    await refuses(Buffer.alloc(16 * 1024 * 1024 + 1, 'x'), 'larger than 16 MB');
    await read(page, HEAD + '=cmd|1@readers.example;2025-03-31;"=HYPERLINK(""x"")";Ada\n' + row('fine'));
    await expect(page.getByRole('heading', { name: 'What the file would do' })).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows how far an interrupted import is, and goes on by a button', async ({ page, db }) => {
      const { committing } = await importLists('An interrupted list');
      await openSignedIn(page, `${IMPORT}/${committing}`, accounts.admin);
      await expect(page.getByText('0 of 1 row dealt with')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('1 subscriber was imported.')).toBeVisible();
      await db.from('newsletter_subscriptions').delete().like('email', IMPORTED);
    });

    test('reads a file, keeps what was typed, imports and goes on by a button', async ({ page }) => {
      await openSignedIn(page, IMPORT, accounts.admin);
      await read(page, `${HEAD}"`);
      await expect(page.getByText('a quotation mark opens and is not closed')).toBeVisible();
      await read(page, HEAD + Array.from({ length: 3 }, (_, at) => row(`plain-${at}`)).join(''));
      const typed = page.getByLabel('Type 3, the number of new subscribers');
      await typed.fill('4');
      await page.getByLabel('Where the list comes from').fill('The old list');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByText('This is not the number, which is 3.')).toBeVisible();
      await expect(page.getByLabel('Where the list comes from')).toHaveValue('The old list');
      await expect(typed).toHaveValue('4');
      await typed.fill('3');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByText('3 subscribers were imported.')).toBeVisible();
      await page.goto(IMPORT);
      await expect(page.getByRole('row', { name: /The old list.*3 of 3/ }).first()).toBeVisible();
    });
  });
});
