import { notices } from '#content/site/notices.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';
import type { Driver } from '#e2e/support/engines/driver.ts';
import { EnginePage } from '#e2e/support/engines/engine-page.ts';
import { startFirefox } from '#e2e/support/engines/firefox.ts';
import { startWebKit } from '#e2e/support/engines/webkit.ts';

const engines = { Firefox: startFirefox, WebKit: startWebKit };
const toast = '[data-sonner-toast]';

for (const [name, startEngine] of Object.entries(engines)) {
  test.describe(`in ${name}`, () => {
    let driver: Driver;
    let page: EnginePage;
    test.beforeAll(async () => {
      driver = await startEngine();
      page = new EnginePage(driver, SITE_URL);
      await page.resize(1360, 900);
    });
    test.afterAll(() => driver?.close());

    test('a visitor goes from page to page and back', async () => {
      await page.open('/');
      await page.click('//header//nav//a[normalize-space()="Services"]');
      await page.expectPath('/services');
      await page.click('//main//a[starts-with(@href, "/services/")]');
      await page.expectScript('return location.pathname.startsWith("/services/")', true);
      await page.run('history.back()');
      await page.expectPath('/services');
    });

    test('a submenu opens by its button and closes on Escape', async () => {
      await page.open('/');
      const button = '//button[@aria-label="Services submenu"]';
      await page.click(button);
      await page.expectScript('return document.activeElement.getAttribute("aria-expanded")', 'true');
      await page.type(button, '\uE00C');
      await page.expectScript('return document.activeElement.getAttribute("aria-expanded")', 'false');
    });

    test('an enquiry is stored once and confirmed in the page and as a toast', async ({ db, sender }) => {
      await page.open('/contact');
      const fields = {
        name: 'Ada Example',
        email: sender,
        subject: 'Slow checkout',
        message: 'It is slow on Fridays.',
      };
      for (const [field, text] of Object.entries(fields))
        await page.type(`//main//*[@name="${field}"]`, text);
      await page.expectScript('return document.querySelector("main form").noValidate', true);
      await page.click('//button[normalize-space()="Send Message"]');
      await page.expectText(toast, notices.contact.sent.title);
      await page.expectText('main', notices.contact.sent.title);
      const { data } = await db.from('contact_submissions').select('name, subject').eq('email', sender);
      expect(data).toEqual([{ name: fields.name, subject: fields.subject }]);
    });

    test('an incomplete enquiry is not sent, and the focus is on what is missing', async ({ db, sender }) => {
      await page.open('/contact');
      await page.type('//main//*[@name="email"]', sender);
      await page.expectScript('return document.querySelector("main form").noValidate', true);
      await page.click('//button[normalize-space()="Send Message"]');
      await page.expectScript(
        'return document.querySelectorAll("main [aria-invalid=true]").length > 0',
        true,
      );
      const { data } = await db.from('contact_submissions').select('id').eq('email', sender);
      expect(data).toEqual([]);
    });

    test('the archive is searched, read and refreshed', async () => {
      await page.open('/industry-updates');
      await page.expectText(toast, notices.archive.loaded(26).text);
      await page.type('//input[@type="search"]', '"bill of materials"\uE007');
      await page.expectScript('return location.pathname', '/industry-updates/search');
      await page.click('//main//ol//h3//a');
      await page.expectScript('return /^.industry-updates.[0-9]+$/.test(location.pathname)', true);
      const title = String(await page.run('return document.querySelector("article h2").innerText'));
      await page.click('//button[normalize-space()="Refresh"]');
      await page.expectText(toast, notices.archive.loaded(26).text);
      await page.expectText('article h2', title);
    });

    test('an unknown address shows its path and the way home', async () => {
      await page.open('/no/such-page');
      await page.expectText('main', '/no/such-page');
      await page.click('//main//a[@href="/"]');
      await page.expectPath('/');
    });

    test('a script from elsewhere is refused where the engine has Trusted Types', async () => {
      await page.open('/');
      const refused = await page.run(`
        if (!window.trustedTypes) return 'no Trusted Types';
        if (!trustedTypes.defaultPolicy) return 'no policy';
        try { document.createElement('script').src = 'https://evil.example/x.js'; return 'taken'; }
        catch (error) { return error.name; }`);
      expect(['TypeError', 'no Trusted Types']).toContain(refused);
    });

    test('a narrow window has no sideways scrolling, and its menu is a dialog', async () => {
      await page.resize(500, 800);
      await page.open('/');
      expect(await page.run('return document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await page.click('//button[@aria-label="Open menu"]');
      await page.expectScript('return document.querySelector("dialog:modal")?.ariaLabel', 'Menu');
      await page.click('//dialog//a[normalize-space()="Industry Updates"]');
      await page.expectPath('/industry-updates');
      await page.expectScript('return document.querySelector("dialog:modal")', null);
    });
  });
}
