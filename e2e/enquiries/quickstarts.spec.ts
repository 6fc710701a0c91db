import type { Page } from 'playwright/test';
import { firmClaimBasis } from '#content/collections/claims.ts';
import { enquirySubjects } from '#content/enquiry-subjects.ts';
import { notices } from '#content/site/notices.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { totalText } from '#lib/pricing/quickstart-price.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';

/** What the visitor pays, in the order of the cards; lib/pricing's own test holds the arithmetic. */
const totals = quickstarts.map(totalText);

async function fill(page: Page, sender: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Ada Example');
  await page.getByLabel('Email Address').fill(sender);
  await page.getByLabel('Company Name').fill('Example Pty Ltd');
}

const fontSize = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).fontSize);

test.describe('the list of Quickstarts', () => {
  test('shows a card for each with both prices in letters of one size @smoke', async ({ page }) => {
    await page.goto('/sme-quickstarts');
    const cards = page.locator('main article');
    await expect(cards).toHaveCount(quickstarts.length);
    for (const [index, { title, priceText, description, features }] of quickstarts.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('heading')).toHaveText(title);
      for (const text of [priceText, totals[index]!, description, ...features]) {
        await expect(card.getByText(text, { exact: true })).toBeVisible();
      }
      expect(await fontSize(page, priceText)).toBe(await fontSize(page, totals[index]!));
    }
    await expect(cards.filter({ hasText: 'AI Marketing Quickstart' })).toContainText(
      '$150 AUD per month ex GST, $165 AUD per month inc GST',
    );
  });

  test('leads from each card to its product, and from the end to the contact page', async ({ page }) => {
    for (const { id, title } of quickstarts) {
      await page.goto('/sme-quickstarts');
      await page.getByRole('link', { name: `Learn More about ${title}` }).click();
      await expect(page).toHaveURL(new RegExp(`/sme-quickstarts/${id}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
    await page.goto('/sme-quickstarts');
    await page.getByRole('link', { name: 'Get Started Today' }).click();
    await expect(page).toHaveURL(/\/contact\?subject=/);
  });
});

for (const [index, { id, title, priceText, included, deliverable, why }] of quickstarts.entries()) {
  test.describe(`the page of ${title}`, () => {
    test('states its price, what is included and why', async ({ page }) => {
      await page.goto(`/sme-quickstarts/${id}`);
      await expect(page.getByText(priceText, { exact: true })).toBeVisible();
      await expect(page.getByText(totals[index]!, { exact: true }).first()).toBeVisible();
      for (const { title: heading } of [...included, ...why]) {
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      }
      for (const name of deliverable) {
        await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
      }
      await expect(page.getByRole('region', { name: 'What we aim for' })).toContainText(firmClaimBasis);
    });
  });
}

for (const { kind, path, title, subject, interest } of enquirySubjects) {
  test.describe(`the form of ${path}`, () => {
    test('stores one enquiry with the fixed subject and the built message', async ({ page, db, sender }) => {
      await page.goto(path);
      await fill(page, sender);
      await page.getByLabel('Message').fill('When could you start?\nWe are twelve people.');
      await page.getByRole('button', { name: 'Submit Inquiry' }).click();

      const { title: heading, text } = notices.quickstart.sent(title);
      const toast = page.locator('[data-sonner-toast]');
      await expect(toast).toContainText(heading);
      await expect(toast).toContainText(text);
      await expect(page.getByRole('group', { name: heading })).toBeFocused();
      for (const label of ['Full Name', 'Email Address', 'Company Name', 'Message']) {
        await expect(page.getByLabel(label)).toHaveValue('');
      }

      const { data } = await db.from('contact_submissions').select('*').eq('email', sender);
      expect(data).toHaveLength(1);
      expect(data?.[0]).toMatchObject({
        kind,
        name: 'Ada Example',
        company: 'Example Pty Ltd',
        phone: null,
        subject,
        message: `Interest in ${interest}\n\nMessage: When could you start?\nWe are twelve people.`,
      });
    });
  });
}

test.describe('the enquiry form', () => {
  test('leaves missing fields to the browser and sends nothing', async ({ page, db, sender }) => {
    await page.goto('/sme-quickstarts/ai-policy');
    await page.getByLabel('Email Address').fill(sender);
    await page.getByLabel('Company Name').fill('Example Pty Ltd');
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    expect(await page.locator('form :invalid').evaluateAll((fields) => fields.map(({ id }) => id))).toEqual([
      'enquiry-name',
    ]);
    await page.getByLabel('Full Name').fill('Ada Example');
    await page.getByLabel('Email Address').fill('not an address');
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await expect(page.getByLabel('Email Address')).toBeFocused();
    await expect(page.getByLabel('Phone Number')).toHaveAttribute('placeholder', 'Optional');
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
  });

  test('keeps what was typed when the response is lost, and stores it once when sent again', async ({
    page,
    db,
    sender,
    expected,
  }) => {
    expected.push(/ERR_FAILED|Failed to load resource/);
    await page.goto('/sme-quickstarts/ai-policy');
    await fill(page, sender);
    // The enquiry reaches the server; its response never reaches the visitor.
    await page.route(
      '**/api/enquiries',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    const { failed, sent } = notices.quickstart;
    await expect(page.locator('[data-sonner-toast]')).toContainText(failed.title);
    const status = page.getByRole('group', { name: failed.title });
    await expect(status).toContainText(failed.text);
    await expect(status).toBeFocused();
    await expect(page.getByLabel('Company Name')).toHaveValue('Example Pty Ltd');

    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await expect(page.getByRole('group', { name: sent('').title })).toBeFocused();
    const { data } = await db.from('contact_submissions').select('id').eq('email', sender);
    expect(data).toHaveLength(1);
  });

  test('is accessible with its result and its notice on the page', async ({ page, sender }) => {
    await page.goto('/sme-quickstarts/cyber-security-policy');
    await fill(page, sender);
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await page.locator('[data-sonner-toast]').waitFor();
    await expectAccessible(page);
  });

  test('cannot be turned to a product that does not exist', async ({ page, db, sender }) => {
    await page.goto('/sme-quickstarts/ai-policy');
    await fill(page, sender);
    await page
      .locator('input[name=product]')
      .evaluate((field: HTMLInputElement) => (field.value = 'contact'));
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await expect(page.getByRole('group', { name: notices.quickstart.failed.title })).toBeFocused();
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
  });
});

test.describe('the enquiry form without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // The route of the Quickstarts is proven by one of them, below.
  for (const { path, title } of enquirySubjects.filter(({ path }) => !path.startsWith('/sme-quickstarts/'))) {
    test(`${path} ends on a page that can be refreshed`, async ({ page, db, sender }) => {
      await page.goto(path);
      await fill(page, sender);
      await page.getByRole('button', { name: 'Submit Inquiry' }).click();
      await expect(page).toHaveURL(
        new RegExp(`/received\\?about=${path.split('/').at(-1)}&reference=[0-9A-F]{8}&by=`),
      );
      await expect(page.getByRole('main')).toContainText(notices.quickstart.sent(title).text);
      await page.reload();
      expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
    });
  }

  test('stores the enquiry and ends on a page that can be refreshed', async ({ page, db, sender }) => {
    await page.goto('/sme-quickstarts/cyber-security-awareness');
    await fill(page, sender);
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await expect(page).toHaveURL(/\/received\?about=cyber-security-awareness&reference=[0-9A-F]{8}&by=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inquiry Submitted Successfully');
    await expect(page.getByRole('main')).toContainText(
      "Thank you for your interest in our Cyber Security Awareness for SMEs. We'll contact you within 24 hours.",
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.reload();
    const { data } = await db.from('contact_submissions').select('subject, message').eq('email', sender);
    expect(data).toEqual([
      {
        subject: 'Cyber Security Awareness Training Inquiry',
        message: 'Interest in Cyber Security Awareness for SMEs ($150 AUD per user ex GST)\n\nMessage: ',
      },
    ]);
  });

  test('opens at the errors it lists and keeps every value', async ({ page, sender }) => {
    await page.goto('/sme-quickstarts/ai-marketing');
    await fill(page, sender);
    await page.getByLabel('Full Name').fill('   ');
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    const problem = page.getByRole('group', { name: 'There is a problem' });
    await expect(problem.getByRole('link')).toHaveText(['Enter your full name']);
    await expect(problem).toBeInViewport();
    await expect(page.getByLabel('Email Address')).toHaveValue(sender);
    await expect(page.locator('input[name=product]')).toHaveValue('ai-marketing');
  });

  test('stands beside the prices of 5, 10 and 25 users, without a calculator that cannot work', async ({
    page,
  }) => {
    await page.goto('/sme-quickstarts/cyber-security-awareness');
    await expect(page.getByRole('row')).toHaveText([
      /^Users\s*ex GST\s*GST\s*Total$/,
      /^5 users\s*\$750\s*\$75\s*\$825$/,
      /^10 users\s*\$1,500\s*\$150\s*\$1,650$/,
      /^25 users\s*\$3,750\s*\$375\s*\$4,125$/,
    ]);
    await expect(page.getByLabel('Number of users')).toBeHidden();
  });
});

test.describe('prices beside the first one', () => {
  test('the calculator computes prices from 1 to 500 users and explains anything else', async ({ page }) => {
    await page.goto('/sme-quickstarts/cyber-security-awareness');
    const users = page.getByLabel('Number of users');
    const output = page.getByRole('status').filter({ hasText: /./ });
    for (const [typed, text] of [
      ['1', '$165 inc GST 1 user: $150 ex GST and $15 GST'],
      ['25', '$4,125 inc GST 25 users: $3,750 ex GST and $375 GST'],
      ['500', '$82,500 inc GST 500 users: $75,000 ex GST and $7,500 GST'],
    ] as const) {
      await users.fill(typed);
      await expect(output).toHaveText(text);
      await expect(users).not.toHaveAttribute('aria-invalid');
    }
    for (const typed of ['0', '2.5', '-1', 'ten']) {
      await users.fill(typed);
      await expect(output).toHaveText('Enter a whole number from 1 to 500, for example 12.');
      await expect(users).toHaveAttribute('aria-invalid', 'true');
    }
    await users.fill('501');
    await expect(output).toHaveText('Above 500 users, send us an enquiry for the total.');
    await page.getByRole('link', { name: 'Enquire for 501 users' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('501 users: please tell us the total');
    await expectAccessible(page);
  });

  test('the total of the calculator goes into the message', async ({ page, db, sender }) => {
    await page.goto('/sme-quickstarts/cyber-security-awareness');
    const message = page.getByLabel('Message');
    await message.fill('We start in March.');
    await page.getByRole('link', { name: 'Enquire for 12 users' }).click();
    await page.getByLabel('Number of users').fill('1');
    await page.getByRole('link', { name: 'Enquire for 1 user', exact: true }).click();
    await expect(page).toHaveURL(/#get-started$/);
    const line = '1 user: $165 inc GST ($150 ex GST and $15 GST)\nWe start in March.';
    await expect(message).toHaveValue(line);
    await page.getByLabel('Full Name').fill('Ada Example');
    await page.getByLabel('Email Address').fill(sender);
    await page.getByLabel('Company Name').fill('Example Pty Ltd');
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await expect(page.locator('[data-sonner-toast]')).toContainText('Inquiry Submitted Successfully');
    const { data } = await db.from('contact_submissions').select('message').eq('email', sender).single();
    expect(data?.message.replaceAll('\r\n', '\n')).toContain(`Message: ${line}`);
  });

  test.describe('that nobody has touched', () => {
    test.use({ waitsForFramework: false });

    test('the total goes into the message by the address', async ({ page }) => {
      await page.goto('/sme-quickstarts/cyber-security-awareness');
      await page.getByRole('link', { name: 'Enquire for 12 users' }).click();
      await expect(page).toHaveURL(/#get-started$/);
      const line = '12 users: $1,980 inc GST ($1,800 ex GST and $180 GST)';
      await expect(page.getByLabel('Message')).toHaveValue(line);
    });
  });

  test('AI Marketing states the monthly price of its maintenance', async ({ page }) => {
    await page.goto('/sme-quickstarts/ai-marketing');
    await expect(page.getByRole('row').last()).toHaveText(/^Maintenance, each month\s*\$150\s*\$15\s*\$165$/);
    const card = page
      .getByText('Then maintenance, per month', { exact: true })
      .locator('xpath=ancestor::dl[1]');
    await expect(card).toContainText(/\$150[\s\S]*\$165/);
  });
});

test.describe('the legal pages', () => {
  for (const path of ['/privacy-policy', '/terms-of-service']) {
    test(`${path} shows today's date in Sydney and the day it took effect`, async ({ page }) => {
      await page.goto(path);
      const today = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' });
      await expect(page.getByText(`Last updated: ${today.format(new Date())}`)).toBeVisible();
      await expect(page.getByText(/^Effective from \d{1,2} \w+ \d{4}, version [\d.]+$/)).toBeVisible();
    });

    test(`${path} leads from its contents to each section`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      expect(await links.count()).toBeGreaterThan(6);
      const last = links.last();
      const heading = await last.innerText();
      await last.click();
      await expect(
        page.getByRole('main').getByRole('heading', { name: heading, exact: true }),
      ).toBeInViewport();
    });
  }

  test('the refund clauses stand beside the rights no clause can take away', async ({ page }) => {
    await page.goto('/terms-of-service#cancellation-and-refunds');
    const section = page.locator('#cancellation-and-refunds');
    await expect(section).toContainText('Cancellation must be in writing within 48 hours of purchase');
    await expect(section).toContainText('Nothing here excludes rights under the Australian Consumer Law');
  });
});
