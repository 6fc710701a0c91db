import { newsletterLinks, newsletterPage, newsletterReceipts } from '#content/pages/newsletter.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { linkIn, mailTo, oneClickIn, press } from '#e2e/support/enquiries/subscriber.ts';
import { DATA_DIR } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';
import { tracesIn } from '#workers/mail/support/traces.ts';

const { form } = newsletterPage;
const { confirm, erase, preferences, unsubscribe, done, unknown } = newsletterLinks;

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
    await expectAccessibleAtBothWidths(page);

    const link = linkIn(await mailTo(sender, 'confirm_subscription'), 'confirm');
    for (const _ of [1, 2, 3]) expect((await request.get(link)).status()).toBe(200);
    const row = () =>
      db.from('newsletter_subscriptions').select('is_subscribed').eq('email', sender).maybeSingle();
    expect((await row()).data).toEqual({ is_subscribed: false });
    await page.goto(link);
    await expectAccessibleAtBothWidths(page);
    await press(page, confirm.button);
    await page.waitForURL('/newsletter/confirmed');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newsletterReceipts.confirmed.title);

    const welcome = await mailTo(sender, 'welcome');
    const own = linkIn(welcome, 'preferences');
    await page.goto(own);
    await expect(page.getByText(preferences.states.active)).toBeVisible();
    await expect(page.getByText('t•••@visitor.example')).toBeVisible();
    await expectAccessibleAtBothWidths(page);

    const oneClick = oneClickIn(welcome);
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
    // What the mail server of these tests received lies in the folder too.
    const isOurs = (file: string) => !/^(mailbox|\d+\.json)/.test(file);
    await expect.poll(async () => (await tracesIn(DATA_DIR, [sender])).filter(isOurs)).toEqual([]);
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
