import type { Page } from 'playwright/test';
import { site } from '../content/site';
import { expect, test } from './support/test';

test.describe.configure({ mode: 'serial' });

const message = 'The text that must survive whatever happens to the database.';

/** Fills and sends the contact form; returns how long the answer took, in milliseconds. */
async function send(page: Page, sender: string): Promise<number> {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('Email').fill(sender);
  await page.getByLabel('Subject').fill('Fault');
  await page.getByLabel('Message').fill(message);
  const start = performance.now();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('group', { name: /^(Error|Message Received)$/ }).waitFor();
  return performance.now() - start;
}

for (const order of ['down', 'error', 'hang', 'garbage', 'drip'] as const) {
  test(`an enquiry while the database is "${order}" is not lost by the visitor`, async ({
    page,
    fault,
    db,
    sender,
  }) => {
    await fault(order);
    await send(page, sender);
    const status = page.getByRole('group', { name: 'Error' });
    await expect(status).toBeFocused();
    await expect(status).toContainText(
      'There was a problem submitting your message. Please try again later.',
    );
    await expect(status).toContainText(site.email);
    await expect(status).toContainText(/reference [0-9A-F]{8}/);
    await expect(page.getByLabel('Message')).toHaveValue(message);

    await fault('none');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('group', { name: 'Message Received' })).toBeFocused();
    // A dripping answer was stored the first time; sending again must not store it twice.
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });
}

test('an enquiry whose reply is lost after it was stored is stored once', async ({
  page,
  fault,
  db,
  sender,
}) => {
  await fault('lost-reply');
  await send(page, sender);
  await expect(page.getByRole('group', { name: 'Error' })).toBeFocused();
  expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  await fault('none');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('group', { name: 'Message Received' })).toBeFocused();
  expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
});

test('the archive is read as before while the database is down', async ({ page, fault }) => {
  await fault('down');
  await page.goto('/industry-updates');
  await expect(page.getByText('26 updates available')).toBeVisible();
  await page.goto('/industry-updates/1');
  await expect(page.getByRole('article')).toContainText('Issue #1 | Published: ');
});
