import type { Page } from 'playwright/test';
import { sending } from '#content/admin/sending.ts';
import { subscriber } from '#content/admin/subscriber.ts';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { addDraft } from '#e2e/support/admin/sends.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths, expectAccessibleWithoutScripts } from '#e2e/support/axe.ts';
import { mailsTo } from '#e2e/support/enquiries/subscriber.ts';
import { pressByKey, tabTo, typeInto } from '#e2e/support/keyboard.ts';
import { expect, test } from '#e2e/support/test.ts';

const { mails: texts, progress } = sending;
/** What the mail server of the tests does, it does by these names. */
const PEOPLE = ['lost-1', 'lost-2', 'lost-3', 'lost-4', 'refused-1', 'kept-1', 'kept-2'];
/** Of each test its own: an address that was refused is not mailed again. */
let domain = '';
const addressOf = (name: string) => `${name}@${domain}`;

const status = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: addressOf(name) });
const inAll = (page: Page) => page.getByRole('form', { name: texts.all, exact: true });

/** How often the mail server took the issue for somebody. */
const taken = async (name: string, subject: string): Promise<number> =>
  (await mailsTo(addressOf(name))).filter(({ email }) => email.subject === subject).length;

test.describe('uncertain mails', () => {
  test.setTimeout(240_000);
  test.beforeEach(async ({ db }, { testId }) => {
    domain = `${testId}.example`;
    const confirmed_at = '2026-01-01T00:00:00Z';
    const { error } = await db
      .from('newsletter_subscriptions')
      .insert(PEOPLE.map((name) => ({ email: addressOf(name), is_subscribed: true, confirmed_at })));
    expect(error).toBeNull();
  });
  test.afterEach(async ({ db }) => {
    await db.from('newsletter_subscriptions').delete().like('email', `%@${domain}`);
  });

  test('an owner writes, tests, sends, watches and settles an issue with the keyboard alone', async ({
    page,
    db,
  }) => {
    const number = await addDraft(db, 'A draft');
    const title = `By keyboard ${number}`;
    await openSignedIn(page, `/newsletter-admin/issues/${number}`, accounts.admin);
    await typeInto(page, page.getByLabel('Title'), title);
    await typeInto(page, page.getByLabel('Content'), '## A heading\n\nWritten without a mouse.');
    await expect(
      page
        .getByRole('region', { name: `Text of issue #${number}` })
        .getByRole('heading', { name: 'A heading' }),
    ).toBeVisible();
    await pressByKey(page, page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByText('All changes saved.')).toBeVisible();
    await page.reload();
    await pressByKey(page, page.getByRole('button', { name: 'Send a test to me' }));
    await expect(page.getByText('The test is on its way to your own address.')).toBeVisible();
    await pressByKey(page, page.getByRole('link', { name: 'Send to subscribers' }));
    await expect(page.getByText(`${PEOPLE.length} people`)).toBeVisible();

    await typeInto(page, page.getByLabel(/^Type \d+, the number of recipients/), String(PEOPLE.length));
    await pressByKey(page, page.getByRole('button', { name: 'Send to subscribers' }));
    await expect(page.getByText('The issue is queued.')).toBeVisible();
    await expect(status(page, 'Finished')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(progress.uncertain(4))).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    for (const name of PEOPLE)
      expect([name, await taken(name, title)]).toEqual([name, name === 'refused-1' ? 0 : 1]);

    await pressByKey(page, page.getByRole('link', { name: 'Uncertain' }));
    await expect(page.getByRole('row')).toHaveCount(1 + 4);
    await expect(rowOf(page, 'lost-1')).toContainText(texts.verdicts.uncertain);
    await expectAccessibleAtBothWidths(page);
    // One and all: the worker or the relay may still say what became of them.
    await pressByKey(page, rowOf(page, 'lost-1').getByRole('button', { name: texts.resend }));
    await expect(page.locator(':focus')).toContainText(texts.problems.too_early);
    await expectAccessibleAtBothWidths(page);
    await page.reload();
    await pressByKey(page, inAll(page).getByRole('button', { name: texts.resend_all }));
    await expect(page.getByText(texts.problems.too_early)).toBeVisible();
    await page.reload();
    await pressByKey(page, rowOf(page, 'lost-1').getByRole('button', { name: texts.assume_sent }));
    await expect(page.getByText(texts.done.settled)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(1 + 3);
    await pressByKey(page, inAll(page).getByRole('button', { name: texts.assume_sent_all }));
    await expect(page.getByText(texts.none)).toBeVisible();

    await pressByKey(page, page.getByRole('link', { name: texts.back }));
    await pressByKey(page, page.getByRole('link', { name: 'Failed' }));
    await expect(rowOf(page, 'refused-1')).toContainText(texts.verdicts.recipient);
    await tabTo(page, rowOf(page, 'refused-1').getByRole('button', { name: texts.resend }));
    await page.goto(`/newsletter-admin/issues/${number}/send`);
    await expect(page.getByRole('link', { name: 'Sent' })).toContainText('6');
    await expect(page.getByText(progress.uncertain(4))).toHaveCount(0);
    for (const name of PEOPLE)
      expect([name, await taken(name, title)]).toEqual([name, name === 'refused-1' ? 0 : 1]);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('are counted as sent, one or all, and not sent again within 15 minutes', async ({ page, db }) => {
      const title = 'Settled without scripts';
      const number = await addDraft(db, title);
      const sendPage = `/newsletter-admin/issues/${number}/send`;
      await openSignedIn(page, sendPage, accounts.admin);
      await page.getByLabel(/^Type \d+, the number of recipients/).fill(String(PEOPLE.length));
      await page.getByRole('button', { name: 'Send to subscribers' }).click();
      await expect(page.getByText('The issue is queued.')).toBeVisible();
      await expect(async () => {
        await page.goto(sendPage);
        await expect(status(page, 'Finished')).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      await expect(page.getByText(progress.uncertain(4))).toBeVisible();

      await page.getByRole('link', { name: 'Uncertain' }).click();
      await rowOf(page, 'lost-2').getByRole('button', { name: texts.resend }).click();
      await expect(page.getByText(texts.problems.too_early)).toBeVisible();
      await expectAccessibleWithoutScripts(page);
      await inAll(page).getByRole('button', { name: texts.resend_all }).click();
      await expect(page.getByText(texts.problems.too_early)).toBeVisible();
      await rowOf(page, 'lost-2').getByRole('button', { name: texts.assume_sent }).click();
      await expect(page.getByText(texts.done.settled)).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(1 + 3);
      await inAll(page).getByRole('button', { name: texts.assume_sent_all }).click();
      await expect(page.getByText(texts.none)).toBeVisible();
      for (const name of PEOPLE)
        expect([name, await taken(name, title)]).toEqual([name, name === 'refused-1' ? 0 : 1]);

      // A refusal by mistake: its address is suppressed, so nothing would leave until that is lifted.
      await page.goto(`${sendPage}/failed`);
      await rowOf(page, 'refused-1').getByRole('button', { name: texts.resend }).click();
      await expect(page.getByText(texts.problems.no_recipients)).toBeVisible();
      await expectAccessibleWithoutScripts(page);
      await rowOf(page, 'refused-1')
        .getByRole('link', { name: addressOf('refused-1') })
        .click();
      await page.getByLabel(subscriber.reason).fill('The address exists.');
      await page.getByRole('button', { name: subscriber.lift.button.idle }).click();
      await expect(page.getByText(subscriber.done.lifted)).toBeVisible();
      await page.goto(`${sendPage}/failed`);
      await rowOf(page, 'refused-1').getByRole('button', { name: texts.resend }).click();
      await expect(page.getByText(texts.done.settled)).toBeVisible();
      await expect(async () => {
        await page.goto(sendPage);
        await expect(status(page, 'Finished')).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      // The mail server was asked once more, and said the same.
      await page.goto(`${sendPage}/failed`);
      await expect(rowOf(page, 'refused-1')).toContainText(texts.attempts(2));
    });
  });
});
