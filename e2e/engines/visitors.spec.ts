import { pages } from '#content/pages.ts';
import { notices } from '#content/site/notices.ts';
import { site } from '#content/site/site.ts';
import { documentPath, documents } from '#lib/documents/documents.ts';
import { expect, test } from '#e2e/support/test.ts';
import { inEachEngine, PHONE } from '#e2e/support/engines/each-engine.ts';
import { isView } from '#e2e/support/views.ts';

const toast = '[data-sonner-toast]';
const notice = notices.archive.loaded(26).text;

inEachEngine({
  atWidth(page, width) {
    const chooseFromMenu = async (label: string) => {
      if (width === PHONE) await page().click('//button[@aria-label="Open menu"]');
      const list = width === PHONE ? '//dialog' : '//header//nav';
      await page().click(`${list}//a[normalize-space()="${label}"]`);
    };

    test('nothing scrolls sideways', async () => {
      test.setTimeout(180_000);
      for (const path of [...pages.filter(isView).map(({ path }) => path), '/industry-updates/26']) {
        await page().open(path);
        const isWider = await page().run('return document.documentElement.scrollWidth > innerWidth');
        expect(isWider, path).toBe(false);
      }
    });

    test('a visitor goes from page to page by the menu and back', async () => {
      await page().open('/');
      await chooseFromMenu('Services');
      await page().expectPath('/services');
      await page().click('//main//a[starts-with(@href, "/services/")]');
      await page().expectScript('return location.pathname.startsWith("/services/")', true);
      await page().run('history.back()');
      await page().expectPath('/services');
    });

    test('an enquiry is stored once and confirmed in the page and as a toast', async ({ db, sender }) => {
      await page().open('/contact');
      const fields = {
        name: 'Ada Example',
        email: sender,
        subject: 'Slow checkout',
        message: 'It is slow on Fridays.',
      };
      for (const [field, text] of Object.entries(fields))
        await page().type(`//main//*[@name="${field}"]`, text);
      await page().expectScript('return document.querySelector("main form").noValidate', true);
      await page().click('//button[normalize-space()="Send Message"]');
      await page().expectText(toast, notices.contact.sent.title);
      await page().expectText('main', notices.contact.sent.title);
      const { data } = await db.from('contact_submissions').select('name, subject').eq('email', sender);
      expect(data).toEqual([{ name: fields.name, subject: fields.subject }]);
    });

    test('an incomplete enquiry is not sent, and the focus is on what is missing', async ({ db, sender }) => {
      await page().open('/contact');
      await page().type('//main//*[@name="email"]', sender);
      await page().expectScript('return document.querySelector("main form").noValidate', true);
      await page().click('//button[normalize-space()="Send Message"]');
      const missing = 'return document.querySelectorAll("main [aria-invalid=true]").length > 0';
      await page().expectScript(missing, true);
      const { data } = await db.from('contact_submissions').select('id').eq('email', sender);
      expect(data).toEqual([]);
    });

    test('the archive is announced, searched, read and refreshed', async () => {
      await page().open('/');
      // As in a visit that begins here: the archive is announced once in each.
      await page().run('sessionStorage.clear()');
      await page().open('/industry-updates');
      await page().expectNotice(notice);
      await page().type('//input[@type="search"]', '"bill of materials"\uE007');
      await page().expectScript('return location.pathname', '/industry-updates/search');
      await page().click('//main//ol//h3//a');
      await page().expectScript('return /^.industry-updates.[0-9]+$/.test(location.pathname)', true);
      await page().expectScript('return document.querySelectorAll("article h1").length', 1);
      await page().open('/industry-updates');
      // Before, Refresh is a plain form that says nothing.
      await page().expectScript('return document.querySelector("section[aria-live]") !== null', true);
      await page().click('//button[normalize-space()="Refresh"]');
      await page().expectNotice(notice);
    });

    test('who leaves while the archive is refreshed gets where they wanted', async () => {
      await page().open('/industry-updates');
      await page().expectScript('return document.querySelector("section[aria-live]") !== null', true);
      // Both at once, so that the response to the first comes when the page is being left.
      await page().run(
        '[...document.querySelectorAll("main button")].find((b) => b.textContent === "Refresh").click();' +
          'document.querySelector(\'footer a[href="/about"]\').click()',
      );
      await page().expectPath('/about');
      await page().expectScript('return document.querySelectorAll("main h1").length', 1);
    });

    test('a panel opens by its heading', async () => {
      await page().open('/publications');
      const control = '//main//a[@role="button"][@aria-expanded="false"]';
      await page().click(control);
      await page().expectScript('return document.activeElement.ariaExpanded', 'true');
      const shown = 'return document.querySelector("[aria-expanded=true]").getAttribute("aria-controls")';
      const panel = String(await page().run(shown));
      await page().expectScript(`return document.getElementById("${panel}").offsetHeight > 0`, true);
    });

    test('an unknown address shows its path and the way home', async () => {
      await page().open('/no/such-page');
      await page().expectText('main', '/no/such-page');
      await page().click('//main//a[@href="/"]');
      await page().expectPath('/');
    });

    if (width === PHONE)
      test('the menu is a dialog', async () => {
        await page().open('/');
        await page().click('//button[@aria-label="Open menu"]');
        await page().expectScript('return document.querySelector("dialog:modal")?.ariaLabel', 'Menu');
        await page().click('//dialog//a[normalize-space()="Industry Updates"]');
        await page().expectPath('/industry-updates');
        await page().expectScript('return document.querySelector("dialog:modal")', null);
      });
    else
      test('a submenu opens by its button and closes on Escape', async () => {
        await page().open('/');
        const button = '//button[@aria-label="Services submenu"]';
        const isOpen = 'return document.activeElement.getAttribute("aria-expanded")';
        await page().click(button);
        await page().expectScript(isOpen, 'true');
        await page().type(button, '\uE00C');
        await page().expectScript(isOpen, 'false');
      });
  },

  once(page, name) {
    if (name === 'Firefox')
      test('a document opens in its viewer under our headers', async () => {
        const [document] = documents as [(typeof documents)[0]];
        await page().open(documentPath(document));
        await page().expectText('.textLayer', site.name);
      });

    test('a script from elsewhere is refused where the engine has Trusted Types', async () => {
      await page().open('/');
      const refused = await page().run(`
        if (!window.trustedTypes) return 'no Trusted Types';
        if (!trustedTypes.defaultPolicy) return 'no policy';
        try { document.createElement('script').src = 'https://evil.example/x.js'; return 'taken'; }
        catch (error) { return error.name; }`);
      expect(['TypeError', 'no Trusted Types']).toContain(refused);
    });
  },
});
