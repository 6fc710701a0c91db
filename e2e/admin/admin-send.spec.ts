import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright/test';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { addDraft } from '#e2e/support/admin/sends.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';
import type { Database } from '#lib/supabase/database.types.ts';

/** At the pace of a new installation they take 90 seconds: a send can be paused and stopped meanwhile. */
const PEOPLE = 900;

/** The first Sunday of the next April, on which Sydney's clocks are put back: half past two comes twice. */
function endOfSummerTime(): { day: string; inWords: string; eve: string; eveInWords: string } {
  const now = new Date();
  const sundayOf = (year: number) =>
    new Date(Date.UTC(year, 3, 1 + ((7 - new Date(Date.UTC(year, 3, 1)).getUTCDay()) % 7)));
  const year = now.getUTCFullYear();
  // A day ahead, because Sydney's day begins before that of UTC.
  const sunday = sundayOf(sundayOf(year).getTime() - 86_400_000 > now.getTime() ? year : year + 1);
  const saturday = new Date(sunday.getTime() - 86_400_000);
  const isoDay = (date: Date) => date.toISOString().slice(0, 10);
  const inWords = (date: Date) =>
    `${date.getUTCDate()} ${date.getUTCMonth() === 3 ? 'April' : 'March'} ${date.getUTCFullYear()}`;
  return {
    day: isoDay(sunday),
    inWords: `Sunday ${inWords(sunday)}`,
    eve: isoDay(saturday),
    eveInWords: `Saturday ${inWords(saturday)}`,
  };
}

const sendPageOf = (issue: number) => `/newsletter-admin/issues/${issue}/send`;

async function subscribe(db: SupabaseClient<Database>): Promise<void> {
  const people = Array.from({ length: PEOPLE }, (_, at) => ({
    email: `sendee-${at}@readers.example`,
    is_subscribed: true,
    confirmed_at: '2026-01-01T00:00:00Z',
  }));
  const { error } = await db.from('newsletter_subscriptions').insert(people);
  expect(error).toBeNull();
}

/** What the mail worker does every few seconds, until a send is under way. */
async function begin(db: SupabaseClient<Database>, page: Page, reload: boolean): Promise<void> {
  await expect(async () => {
    const { error } = await db.rpc('tick_newsletter', { p_relay_available: true });
    expect(error).toBeNull();
    if (reload) await page.reload();
    await expect(status(page, 'Sending')).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

const status = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

test.describe('the send page', () => {
  test.beforeEach(({ db }) => subscribe(db));
  test.afterEach(async ({ db }) => {
    await db.from('newsletter_subscriptions').delete().like('email', 'sendee-%');
  });

  test('queues an issue once the number of recipients is typed, shows how it goes, pauses and stops it', async ({
    page,
    db,
  }) => {
    await openSignedIn(page, '/newsletter-admin/issues/12', accounts.admin);
    await page.getByRole('link', { name: 'Send to subscribers' }).click();
    await expect(page).toHaveURL(sendPageOf(12));
    await expect(page.getByText(`${PEOPLE} people`)).toBeVisible();
    await expect(page.getByText('examples that came with the installation')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    const sections = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await sections.count()).toBeGreaterThanOrEqual(4);
    const sizes = await sections.evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize));
    expect(new Set(sizes).size).toBe(1);

    const typed = page.getByLabel(`Type ${PEOPLE}, the number of recipients`);
    const send = page.getByRole('button', { name: 'Send to subscribers' });
    await page.getByLabel('At a time in Sydney').check();
    const at = page.getByLabel('Date and time in Sydney');
    const { day, inWords, eve, eveInWords } = endOfSummerTime();
    await at.fill(`${eve}T09:00`);
    await expect(page.getByText(`That is ${eveInWords} at 9:00 am AEDT (UTC+11:00).`)).toBeVisible();
    await at.fill(`${day}T02:30`);
    const later = page.getByLabel(`${inWords} at 2:30 am AEST (UTC+10:00)`);
    await expect(page.getByLabel(`${inWords} at 2:30 am AEDT (UTC+11:00)`)).toBeVisible();
    await typed.fill('30');
    await send.click();
    await expect(page.getByText('Nothing was queued. Please correct what is marked.')).toBeVisible();
    await expect(page.getByText(`This is not the number of recipients, which is ${PEOPLE}.`)).toBeVisible();
    await expect(typed).toHaveValue('30');
    await expect(at).toHaveValue(`${day}T02:30`);
    await expectAccessibleAtBothWidths(page);
    await later.check();
    await typed.fill(String(PEOPLE));
    await send.click();
    await expect(page.getByText(`Begins ${inWords} at 2:30 am AEST (UTC+10:00).`)).toBeVisible();

    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('The send was taken back.')).toBeVisible();
    await typed.fill(String(PEOPLE));
    await send.click();
    await expect(page.getByText('The issue is queued.')).toBeVisible();
    // While nobody is there the figures go on, and nothing counts as use of the session.
    await page.evaluate(() => (document.hasFocus = () => false));
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['rsc']) loads.push(request.url());
    });
    await begin(db, page, false);
    for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse(/progress\.json$/);
    expect(loads).toEqual([]);
    await page.evaluate(() => (document.hasFocus = () => true));
    await expect(page.getByRole('progressbar')).toHaveAttribute('max', String(PEOPLE));
    await expectAccessibleAtBothWidths(page);

    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(status(page, 'Paused')).toBeVisible();
    await expect(page.getByText('Somebody paused it.')).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.getByText('Stop for good…').click();
    await page.getByRole('button', { name: 'Stop for good' }).click();
    await expect(status(page, 'Stopped')).toBeVisible();

    await page.getByRole('link', { name: 'Skipped' }).click();
    await expect(page.getByRole('row')).toHaveCount(51);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\/skipped\?after=/);
    await expect(page.getByRole('row')).toHaveCount(51);
    await page.goto('/newsletter-admin/issues/12');
    await expect(page.getByRole('link', { name: 'Sending' })).toBeVisible();
  });

  test('keeps what was typed, and says why, when another tab changed the issue meanwhile', async ({
    page,
    db,
  }) => {
    const number = await addDraft(db, 'Changed elsewhere');
    await openSignedIn(page, sendPageOf(number), accounts.admin);
    const other = await page.context().newPage();
    await other.goto(`/newsletter-admin/issues/${number}`);
    await other.getByLabel('Title').fill('Another word');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('All changes saved.')).toBeVisible();
    await other.close();

    const typed = page.getByLabel(`Type ${PEOPLE}, the number of recipients`);
    const at = page.getByLabel('Date and time in Sydney');
    const { eve, eveInWords } = endOfSummerTime();
    await page.getByLabel('At a time in Sydney').check();
    await at.fill(`${eve}T09:00`);
    await typed.fill(String(PEOPLE));
    await page.getByRole('button', { name: 'Send to subscribers' }).click();
    await expect(page.getByRole('main')).toContainText('Another word');
    await expect(page.getByText('the issue was changed after this page was loaded')).toBeVisible();
    await expect(typed).toHaveValue(String(PEOPLE));
    await expect(at).toHaveValue(`${eve}T09:00`);
    await page.getByRole('button', { name: 'Send to subscribers' }).click();
    await expect(page.getByText(`Begins ${eveInWords} at 9:00 am AEDT (UTC+11:00).`)).toBeVisible();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('The send was taken back.')).toBeVisible();
    await db.from('newsletter_issues').delete().eq('issue_number', number);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('queues an issue, shows how it goes on every load, and stops it', async ({ page, db }) => {
      await openSignedIn(page, sendPageOf(11), accounts.admin);
      await page.getByLabel('Date and time in Sydney').fill('2026-10-04T02:30');
      await page.getByRole('button', { name: 'Show the exact time' }).click();
      await expect(page.getByText('Clocks go forward then')).toBeVisible();
      await expect(page.getByLabel('Sunday 4 October 2026 at 1:30 am AEST (UTC+10:00)')).toBeVisible();
      await expect(page.getByLabel('Sunday 4 October 2026 at 3:30 am AEDT (UTC+11:00)')).toBeVisible();

      await page.getByLabel('Now', { exact: true }).check();
      await page.getByLabel(/^Type 900/).fill('900');
      await page.getByRole('button', { name: 'Send to subscribers' }).click();
      await expect(page.getByText('A time is entered and “Now” is chosen.')).toBeVisible();
      await page.getByLabel('Date and time in Sydney').fill('');
      await page.getByLabel(/^Type 900/).fill('899');
      await page.getByRole('button', { name: 'Send to subscribers' }).click();
      await expect(page.getByText('This is not the number of recipients')).toBeVisible();
      await expect(page.getByLabel(/^Type 900/)).toHaveValue('899');
      await page.getByLabel(/^Type 900/).fill('900');
      await page.getByRole('button', { name: 'Send to subscribers' }).click();
      await expect(page.getByText('The issue is queued.')).toBeVisible();
      await begin(db, page, true);
      await expect(page.locator('noscript p')).toHaveText('Load the page again for newer figures.');

      await page.getByText('Stop for good…').click();
      await page.getByRole('button', { name: 'Stop for good' }).click();
      await expect(page.getByText('The send was stopped.')).toBeVisible();
      await expect(status(page, 'Stopped')).toBeVisible();
      await page.getByRole('link', { name: 'Uncertain' }).click();
      await expect(page.getByText('No mail is in this state.')).toBeVisible();
    });
  });
});
