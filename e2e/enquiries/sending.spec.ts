import type { Page } from 'playwright/test';
import { sending } from '#content/admin/sending.ts';
import { newsletterLinks } from '#content/pages/newsletter.ts';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths, expectAccessibleWithoutScripts } from '#e2e/support/axe.ts';
import type { MailboxEntry } from '#e2e/support/enquiries/mailbox.ts';
import {
  headerOf,
  linkIn,
  mailsTo,
  mailTo,
  oneClickIn,
  pathIn,
  press,
  subscribe,
} from '#e2e/support/enquiries/subscriber.ts';
import { expect, test } from '#e2e/support/test.ts';

/** Two public issues that were never mailed: each is mailed once in the life of a database. */
const ISSUE = { withScripts: 9, withoutScripts: 8 };

const isIssue = (mail: MailboxEntry) => headerOf(mail, 'precedence') === 'bulk';

/**
 * Types the number that the page shows; other tests subscribe and leave meanwhile.
 * @param look at the page before it is filled in
 */
async function queueSend(page: Page, issue: number, look: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(`/newsletter-admin/issues/${issue}/send`);
  await look(page);
  await expect(async () => {
    await page.goto(`/newsletter-admin/issues/${issue}/send`);
    const typed = page.getByLabel(/^Type \d+, the number of recipients/);
    const label = await page.getByText(/^Type \d+, the number of recipients/).innerText();
    await typed.fill(/\d+/.exec(label)![0]);
    await page.getByRole('button', { name: 'Send to subscribers' }).click();
    // What was queued late must not be queued again: only a refusal is answered with the new number.
    const queued = page.getByText(sending.done.queued);
    const refused = page.getByText(sending.queue.problems.count_changed);
    await expect(queued.or(refused)).toBeVisible();
    expect(await queued.isVisible()).toBe(true);
  }).toPass();
}

test.describe('an issue', () => {
  test.setTimeout(180_000);

  test('reaches who subscribed, is read in the browser, and ends with one click', async ({
    page,
    request,
    sender,
    db,
  }) => {
    await subscribe(page, sender);
    await openSignedIn(page, '/newsletter-admin', accounts.admin);
    await queueSend(page, ISSUE.withScripts, expectAccessibleAtBothWidths);
    // The page follows by itself.
    await expect(page.getByRole('heading', { level: 2, name: 'Finished', exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessibleAtBothWidths(page);

    const mail = await mailTo(sender, isIssue);
    expect((await mailsTo(sender)).filter(isIssue)).toHaveLength(1);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(mail, 'list-id')).toContain('<newsletter.');
    expect(mail.email.html).not.toContain('{{');
    expect(mail.email.text).not.toContain('{{');
    const inBrowser = pathIn(mail, /http\S+\/industry-updates\/\d+/);
    expect(inBrowser).toBe(`/industry-updates/${ISSUE.withScripts}`);
    expect((await page.goto(inBrowser))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.email.subject!);
    await expectAccessibleAtBothWidths(page);

    const oneClick = oneClickIn(mail);
    // A scanner that follows the link ends nothing.
    await request.get(oneClick);
    const isSubscribed = async () =>
      (await db.from('newsletter_subscriptions').select('is_subscribed').eq('email', sender).single()).data
        ?.is_subscribed;
    expect(await isSubscribed()).toBe(true);
    const response = await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(response.status()).toBe(200);
    expect(await isSubscribed()).toBe(false);
    const { data } = await db
      .from('newsletter_issues')
      .select('metrics')
      .eq('issue_number', ISSUE.withScripts)
      .single();
    expect((data?.metrics as { recipients: number }).recipients).toBeGreaterThanOrEqual(1);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('is queued, watched, received, read in the browser, and ends with one click', async ({
      page,
      request,
      sender,
    }) => {
      await subscribe(page, sender);
      await openSignedIn(page, '/newsletter-admin', accounts.admin);
      await queueSend(page, ISSUE.withoutScripts, expectAccessibleWithoutScripts);
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('heading', { level: 2, name: 'Finished', exact: true })).toBeVisible({
          timeout: 1_000,
        });
      }).toPass({ timeout: 60_000 });
      await expectAccessibleWithoutScripts(page);
      const mail = await mailTo(sender, isIssue);
      const inBrowser = pathIn(mail, /http\S+\/industry-updates\/\d+/);
      expect(inBrowser).toBe(`/industry-updates/${ISSUE.withoutScripts}`);
      await page.goto(inBrowser);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.email.subject!);
      await expectAccessibleWithoutScripts(page);
      await page.goto(linkIn(mail, 'preferences'));
      await expect(page.getByText(newsletterLinks.preferences.states.active)).toBeVisible();
      await expectAccessibleWithoutScripts(page);
      await page.goto(linkIn(mail, 'unsubscribe'));
      await expectAccessibleWithoutScripts(page);
      const response = await request.post(oneClickIn(mail), { form: { 'List-Unsubscribe': 'One-Click' } });
      expect(response.status()).toBe(200);
      // A press on a page that was open before says that it is done.
      await press(page, newsletterLinks.unsubscribe.button);
      await expect(page.getByText(newsletterLinks.done.unsubscribe)).toBeVisible();
      await expect(page.getByText(newsletterLinks.preferences.states.unsubscribed)).toBeVisible();
    });
  });
});
