import type { Page } from 'playwright/test';
import { newsletterLinks, newsletterPage, newsletterReceipts } from '#content/pages/newsletter.ts';
import { subscriptionMails } from '#content/site/subscription-mails.ts';
import { expectAccessibleInBothSchemes } from '#e2e/support/axe.ts';
import { receivedMails, type MailboxEntry } from '#e2e/support/enquiries/mailbox.ts';
import { expect, test } from '#e2e/support/test.ts';

const { form } = newsletterPage;
const { confirm, erase, preferences, unsubscribe, done, unknown } = newsletterLinks;

/** The mail of this kind to this address, once it has arrived. */
async function mailTo(address: string, kind: keyof typeof subscriptionMails): Promise<MailboxEntry> {
  const found = async () =>
    (await receivedMails()).find(
      ({ envelope, email }) =>
        envelope.to.includes(address) && email.subject === subscriptionMails[kind].subject,
    );
  await expect.poll(found, { message: kind }).toBeDefined();
  return (await found())!;
}

function linkIn({ email }: MailboxEntry, page: string): string {
  const link = new RegExp(`^http\\S+/newsletter/${page}/\\S+$`, 'm').exec(email.text ?? '')?.[0];
  if (!link) throw new Error(`no link to ${page}`);
  return new URL(link).pathname;
}

async function expectAccessibleOnBoth(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page);
  }
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

test.describe('a subscriber', () => {
  test('subscribes from the resources, confirms, changes things and is gone after the erasure @smoke', async ({
    page,
    request,
    db,
    sender,
    expected,
  }) => {
    await page.goto('/resources');
    await page.getByRole('form', { name: form.button.idle }).getByLabel(form.label).fill(sender);
    await press(page, form.button.idle);
    await page.waitForURL(/\/newsletter\?*#subscribe$/);
    expect(page.url()).not.toContain('@');
    await expect(page.getByLabel(form.label)).toHaveValue(sender);
    await page.goto('/newsletter');
    await page.getByLabel(form.label).fill(sender);
    await press(page, form.button.idle);
    await expect(page.getByRole('group', { name: form.sent.title })).toContainText(form.sent.text);
    await expectAccessibleOnBoth(page);

    const link = linkIn(await mailTo(sender, 'confirm_subscription'), 'confirm');
    for (const _ of [1, 2, 3]) expect((await request.get(link)).status()).toBe(200);
    const row = () =>
      db.from('newsletter_subscriptions').select('is_subscribed').eq('email', sender).maybeSingle();
    expect((await row()).data).toEqual({ is_subscribed: false });
    await page.goto(link);
    await expectAccessibleOnBoth(page);
    await press(page, confirm.button);
    await page.waitForURL('/newsletter/confirmed');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterReceipts.confirmed.title);

    const welcome = await mailTo(sender, 'welcome');
    const own = linkIn(welcome, 'preferences');
    await page.goto(own);
    await expect(page.getByText(preferences.states.active)).toBeVisible();
    await expect(page.getByText('t•••@visitor.example')).toBeVisible();
    await expectAccessibleOnBoth(page);

    const header = welcome.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const oneClick = new URL(header.replace(/^<|>$/g, '')).pathname;
    for (const _ of [1, 2]) {
      const response = await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
      expect(response.status()).toBe(200);
    }
    expect((await row()).data).toEqual({ is_subscribed: false });
    await page.reload();
    await expect(page.getByText(preferences.states.unsubscribed)).toBeVisible();
    await press(page, preferences.back.button);
    await expect(page.getByText(done.resubscribe)).toBeVisible();

    await press(page, preferences.copy.button);
    await expect(page.getByText(done.data_copy)).toBeVisible();
    expect((await mailTo(sender, 'data_copy')).email.text).toContain(`"email": "${sender}"`);
    await press(page, preferences.erase.button);
    await expect(page.getByText(done.erase)).toBeVisible();
    await page.goto(linkIn(await mailTo(sender, 'confirm_erasure'), 'erase'));
    await press(page, erase.button);
    await page.waitForURL('/newsletter/erased');
    expect((await row()).data).toBeNull();
    expected.push(/status of 404/);
    const gone = await page.goto(own);
    expect(gone?.status()).toBe(404);
    expect(gone?.headers()['cache-control']).toContain('no-store');
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'same-origin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(unknown.title);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('subscribes, confirms and unsubscribes', async ({ page, sender }) => {
      await page.goto('/newsletter');
      await page.getByLabel(form.label).fill(sender);
      await press(page, form.button.idle);
      await page.waitForURL('/newsletter/requested');
      await expect(page.getByText(form.sent.text)).toBeVisible();
      await page.goto(linkIn(await mailTo(sender, 'confirm_subscription'), 'confirm'));
      await press(page, confirm.button);
      await page.waitForURL('/newsletter/confirmed');
      await page.goBack();
      await press(page, confirm.button);
      await page.waitForURL('/newsletter/confirmed');
      await page.goto(linkIn(await mailTo(sender, 'welcome'), 'unsubscribe'));
      await press(page, unsubscribe.button);
      await expect(page.getByText(done.unsubscribe)).toBeVisible();
      await expect(page.getByText(preferences.states.unsubscribed)).toBeVisible();
    });
  });
});
