import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright/test';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { sending } from '#content/admin/sending.ts';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';
import type { Database } from '#lib/supabase/database.types.ts';

const { progress } = sending;
const actions = newsletterAdmin.editor;
/** In the archive, and never mailed. */
const ISSUE = { bounces: 10, withdrawn: 7 };
const sendPageOf = (issue: number) => `/newsletter-admin/issues/${issue}/send`;
const status = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

/** People of whom the mail server of the tests refuses this many. */
async function subscribe(db: SupabaseClient<Database>, people: number, refused: number): Promise<void> {
  const { error } = await db.from('newsletter_subscriptions').insert(
    Array.from({ length: people }, (_, at) => ({
      email: `${at < refused ? 'refused' : 'kept'}-${at}@paused.example`,
      is_subscribed: true,
      confirmed_at: '2026-01-01T00:00:00Z',
    })),
  );
  expect(error).toBeNull();
}

async function queue(page: Page, issue: number, people: number): Promise<void> {
  await openSignedIn(page, sendPageOf(issue), accounts.admin);
  await page.getByLabel(/^Type \d+, the number of recipients/).fill(String(people));
  await page.getByRole('button', { name: 'Send to subscribers' }).click();
  await expect(page.getByText('The issue is queued.')).toBeVisible();
}

async function stop(page: Page): Promise<void> {
  await page.getByText('Stop for good…').click();
  await page.getByRole('button', { name: 'Stop for good' }).click();
  await expect(status(page, 'Stopped')).toBeVisible();
}

test.describe('a send pauses by itself and says why', () => {
  test.setTimeout(180_000);
  test.afterEach(async ({ db }) => {
    await db.from('newsletter_subscriptions').delete().like('email', '%@paused.example');
  });

  test('when one address in twenty does not exist, after a hundred mails', async ({ page, db }) => {
    await subscribe(db, 400, 40);
    await queue(page, ISSUE.bounces, 400);
    await expect(status(page, 'Paused')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText(progress.reasons.bounce_rate)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await stop(page);
  });

  test('when its issue is withdrawn from the archive', async ({ page, db }) => {
    await subscribe(db, 900, 0);
    await queue(page, ISSUE.withdrawn, 900);
    await expect(status(page, 'Sending')).toBeVisible({ timeout: 60_000 });
    await page.goto(`/newsletter-admin/issues/${ISSUE.withdrawn}`);
    await page.getByRole('button', { name: actions.withdraw.idle, exact: true }).click();
    await page.goto(sendPageOf(ISSUE.withdrawn));
    await expect(status(page, 'Paused')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(progress.reasons.withdrawn)).toBeVisible();
    await expect(page.getByText(sending.withdrawn)).toBeVisible();
    await expect(page.getByRole('button', { name: sending.steps.resume })).toHaveCount(0);
    await expectAccessibleAtBothWidths(page);
    await stop(page);
    await page.goto(`/newsletter-admin/issues/${ISSUE.withdrawn}`);
    await page.getByRole('button', { name: actions.restore.idle, exact: true }).click();
    await expect(page.getByText(actions.done.restored)).toBeVisible();
  });
});
