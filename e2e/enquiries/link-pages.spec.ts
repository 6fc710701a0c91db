import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { newsletterLinks, newsletterReceipts } from '#content/pages/newsletter.ts';
import {
  expectAccessible as expectAccessibleOnce,
  expectAccessibleWithoutScripts,
} from '#e2e/support/axe.ts';
import { linkIn, mailTo, press, signUp } from '#e2e/support/enquiries/subscriber.ts';
import { expect, test } from '#e2e/support/test.ts';

const { confirm, erase, preferences, unsubscribe, done, problems, unknown } = newsletterLinks;
const UNKNOWN_LINK = '0'.repeat(64);

const title = (page: Page) => page.getByRole('heading', { level: 1 });
for (const scripts of ['with', 'without'] as const) {
  test.describe(`the pages behind links, ${scripts} scripts`, () => {
    test.use({ javaScriptEnabled: scripts === 'with' });
    test.setTimeout(240_000);
    // The forms are plain: with scripts a state has the same elements, so it is looked at once.
    const expectAccessible = scripts === 'with' ? expectAccessibleOnce : expectAccessibleWithoutScripts;
    /** The page as it stands has this heading and these words, and nobody is kept out. */
    const expectState = async (page: Page, heading: string, words?: string | RegExp) => {
      await expect(title(page)).toHaveText(heading);
      if (words) await expect(page.getByRole('main').getByText(words)).toBeVisible();
      await expectAccessible(page);
    };

    test('are accessible in every state: fresh, used, expired and unknown', async ({
      page,
      db,
      sender,
      expected,
    }) => {
      expected.push(/status of 404/);
      const receipt = async (name: keyof typeof newsletterReceipts) => {
        await page.waitForURL(`/newsletter/${name}`);
        await expectState(page, newsletterReceipts[name].title);
      };

      const fresh = await signUp(page, sender);
      await page.goto(fresh);
      await expectState(page, confirm.title, confirm.text);
      await press(page, confirm.button);
      await receipt('confirmed');
      // A second press by the same person is no fault of theirs.
      await page.goto(fresh);
      await expectState(page, confirm.title);
      await press(page, confirm.button);
      await page.waitForURL('/newsletter/confirmed');
      await page.goto(`/newsletter/confirm/${UNKNOWN_LINK}`);
      await expectState(page, confirm.title);
      await press(page, confirm.button);
      await receipt('expired');
      await page.goto(`/newsletter/confirm/${UNKNOWN_LINK}?problem=unavailable`);
      await expectState(page, confirm.title, problems.unavailable);

      const own = linkIn(await mailTo(sender, 'welcome'), 'preferences');
      const leave = own.replace('preferences', 'unsubscribe');
      await page.goto(own);
      await expectState(page, preferences.title, preferences.states.active);
      for (const [name, words] of Object.entries(problems)) {
        await page.goto(`${own}?problem=${name}`);
        await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
      }
      await expectAccessible(page);

      const refused = sender.replace('@', '.@');
      const newAddress = page.getByLabel(preferences.change.label);
      await newAddress.fill(refused);
      await press(page, preferences.change.button);
      await expect(newAddress).toHaveAccessibleDescription(new RegExp(problems.invalid));
      await expect(newAddress).toHaveValue(refused);
      expect(decodeURIComponent(page.url())).not.toContain('@');
      await expectAccessible(page);
      await page.goto(leave);
      await expectState(page, unsubscribe.title);
      await press(page, unsubscribe.button);
      await expectState(page, preferences.title, done.unsubscribe);
      await page.goto(leave);
      await expectState(page, unsubscribe.title, /^The newsletter to \S+ has ended\./);
      await expect(page.getByRole('button', { name: unsubscribe.button })).toHaveCount(0);

      const { error } = await db
        .from('newsletter_subscriptions')
        .update({ suppressed_at: new Date().toISOString(), suppressed_reason: 'hard_bounce' })
        .eq('email', sender);
      expect(error).toBeNull();
      await page.goto(own);
      await expectState(page, preferences.title, preferences.states.bounced);

      await press(page, preferences.erase.button);
      await expectState(page, preferences.title, done.erase);
      const eraseLink = linkIn(await mailTo(sender, 'confirm_erasure'), 'erase');
      await page.goto(eraseLink);
      await expectState(page, erase.title, erase.text);
      await press(page, erase.button);
      await receipt('erased');
      await page.goto(eraseLink);
      await press(page, erase.button);
      await page.waitForURL('/newsletter/erased');

      for (const token of [own.split('/').at(-1)!, randomUUID(), 'no-token']) {
        for (const name of ['preferences', 'unsubscribe']) {
          const response = await page.goto(`/newsletter/${name}/${token}`);
          expect(response?.status()).toBe(404);
          await expect(title(page)).toHaveText(unknown.title);
        }
      }
      await expectState(page, unknown.title, unknown.text);
      await page.goto(`/newsletter/erase/${UNKNOWN_LINK}`);
      await expectState(page, erase.title);
      await press(page, erase.button);
      await page.waitForURL('/newsletter/expired');
    });
  });
}
