import { attack } from '#content/diagrams/attack.ts';
import { services } from '#content/collections/services/index.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { newsletterPage } from '#content/pages/newsletter.ts';
import { notices } from '#content/site/notices.ts';
import { inEachEngine, PHONE } from '#e2e/support/engines/each-engine.ts';
import { expect, test } from '#e2e/support/test.ts';

const [quickstart] = quickstarts as unknown as [(typeof quickstarts)[0]];
const { form } = newsletterPage;

inEachEngine({
  atWidth(page, width) {
    test('the form of a Quickstart leaves what is missing to the browser', async ({ db, sender }) => {
      await page().open(`/sme-quickstarts/${quickstart.id}`);
      await page().type('//main//form//*[@name="email"]', sender);
      await page().click('//button[normalize-space()="Submit Inquiry"]');
      await page().expectScript('return document.activeElement.name', 'name');
      const { data } = await db.from('contact_submissions').select('id').eq('email', sender);
      expect(data).toEqual([]);
    });

    test('the newsletter is subscribed to', async ({ db, sender }) => {
      await page().open('/newsletter');
      await page().type('//main//form//*[@name="email"]', sender);
      await page().click(`//main//form//button[normalize-space()="${form.button.idle}"]`);
      await page().expectText('main', form.sent.title);
      const { data } = await db.from('newsletter_subscriptions').select('is_subscribed').eq('email', sender);
      expect(data).toEqual([{ is_subscribed: false }]);
    });

    test('a check is answered in the browser', async () => {
      await page().open('/checks/downtime');
      for (const [name, value] of Object.entries({
        revenue: 1000,
        share: 50,
        minutes: 60,
        people: 0,
        rate: 0,
      }))
        await page().type(`//main//*[@name="${name}"]`, String(value));
      await page().click('//main//form//button[@type="submit" or not(@type)]');
      await page().expectText('main', '$500');
      await page().expectScript('return location.search', '');
    });

    test('a diagram says what its controls do', async () => {
      await page().open('/services/technology-due-diligence');
      const { label } = attack.controls[0]!;
      await page().click(`//figure//label[normalize-space()="${label}"]`);
      await page().expectText('.explorable figcaption', attack.captions[1]!.text);
    });

    test('the items of a service are folded on a phone alone', async () => {
      const { slug, sections } = services[0]!;
      const { id } = sections.find(({ items }) => items.length > 1)!;
      await page().open(`/services/${slug}`);
      const isShown = `return document.querySelector("#${id}-2 .fold").offsetHeight > 0`;
      if (width === PHONE) {
        await page().expectScript(isShown, false);
        await page().click(`//*[@id="${id}-2"]/*[@data-discloses]`);
      }
      await page().expectScript(isShown, true);
    });
  },

  once(page, name) {
    // One network may send five an hour, and each journey to the contact form sends one.
    if (name !== 'WebKit') return;
    test('a Quickstart is enquired about', async ({ db, sender }) => {
      await page().open(`/sme-quickstarts/${quickstart.id}`);
      const fields = { name: 'Ada Example', email: sender, company: 'Example Pty Ltd', message: 'When?' };
      for (const [field, text] of Object.entries(fields))
        await page().type(`//main//form//*[@name="${field}"]`, text);
      await page().click('//button[normalize-space()="Submit Inquiry"]');
      await page().expectText('main', notices.quickstart.sent(quickstart.title).title);
      const { data } = await db.from('contact_submissions').select('kind').eq('email', sender);
      expect(data).toEqual([{ kind: quickstart.id }]);
    });
  },
});
