import { quickstartById } from '#content/collections/quickstarts/index.ts';
import { site } from '#content/site/site.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';

const message = 'Our checkout slows down every Friday and nobody can say why.\nCan you help?';

test.describe('the mails about an enquiry', () => {
  test('notify the firm with all fields and acknowledge to the visitor @smoke', async ({
    page,
    db,
    sender,
    mailsAbout,
  }) => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Company').fill('Example Pty Ltd');
    await page.getByLabel('Subject').fill('Slow checkout');
    await page.getByLabel('Message').fill(message);
    await page.getByRole('button', { name: 'Send Message' }).dblclick();
    await expect(page.locator('[data-sonner-toast]')).toContainText('Message Received');

    const { data } = await db.from('contact_submissions').select('request_id').eq('email', sender);
    expect(data).toHaveLength(1);
    const reference = (data?.[0]?.request_id ?? '').slice(0, 8).toUpperCase();
    await expect.poll(async () => (await mailsAbout(reference)).length).toBe(2);
    const mails = await mailsAbout(reference);
    const toFirm = mails.filter(({ envelope }) => envelope.to.includes(site.email));
    const toVisitor = mails.filter(({ envelope }) => envelope.to.includes(sender));
    expect([toFirm.length, toVisitor.length]).toEqual([1, 1]);

    expect(toFirm[0]?.email.subject).toBe(`Enquiry ${reference}: Slow checkout`);
    expect(toFirm[0]?.email.replyTo).toEqual([{ name: 'Ada Example', address: sender }]);
    for (const line of message.split('\n')) expect(toFirm[0]?.email.text).toContain(line);
    expect(toFirm[0]?.email.text).toContain(`${SITE_URL}/newsletter-admin/enquiries`);

    const acknowledgement = toVisitor[0]?.email.text ?? '';
    expect(acknowledgement).toContain("Thank you for contacting us. We'll review your submission soon!");
    expect(acknowledgement).toContain(reference);
    for (const typed of ['Ada', 'Example Pty Ltd', 'Slow checkout', 'nobody can say why'])
      expect(acknowledgement).not.toContain(typed);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('name the product and make the promise of a Quickstart', async ({
      page,
      db,
      sender,
      mailsAbout,
    }) => {
      const title = quickstartById('ai-policy')?.title ?? '';
      await page.goto('/sme-quickstarts/ai-policy');
      await page.getByLabel('Full Name').fill('Ada Example');
      await page.getByLabel('Email Address').fill(sender);
      await page.getByLabel('Company Name').fill('Example Pty Ltd');
      await page.getByRole('button', { name: 'Submit Inquiry' }).click();
      await page.waitForURL(/\/received/);

      const { data } = await db.from('contact_submissions').select('request_id').eq('email', sender);
      const reference = (data?.[0]?.request_id ?? '').slice(0, 8).toUpperCase();
      await expect.poll(async () => (await mailsAbout(reference)).length).toBe(2);
      const mails = await mailsAbout(reference);
      const toFirm = mails.find(({ envelope }) => envelope.to.includes(site.email));
      const toVisitor = mails.find(({ envelope }) => envelope.to.includes(sender));
      expect(toFirm?.email.subject).toBe(`Enquiry ${reference}: ${title} Inquiry`);
      expect(toVisitor?.email.text).toContain(
        `Thank you for your interest in our ${title}. We'll contact you within 24 hours.`,
      );
    });
  });
});
