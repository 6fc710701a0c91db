import { notices } from '#content/site/notices.ts';
import { contactFields, hiddenFields, postForm, ripeTokens } from '#e2e/support/enquiries/enquiry-post.ts';
import { smallTargets } from '#e2e/support/page-layout.ts';
import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { expect, test } from '#e2e/support/test.ts';
import { referenceOf } from '#lib/ids.ts';
import { replyTime } from '#lib/enquiries/reply-time.ts';

const message = 'Our checkout slows down every Friday and nobody can say why.\nCan you help?';

test.describe('the contact form', () => {
  test('stores one enquiry, confirms it in the page and as a toast, and empties the fields @smoke', async ({
    page,
    db,
    sender,
  }) => {
    await page.goto('/contact');
    await expect(page).toHaveTitle(/^Contact Us - \S+ Consulting$/);
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Company').fill('Example Pty Ltd');
    await page.getByLabel('Subject').fill('Slow checkout');
    await page.getByLabel('Message').fill(message);
    await page.getByRole('button', { name: 'Send Message' }).click();

    const toast = page.locator('[data-sonner-toast]');
    await expect(toast).toContainText(notices.contact.sent.title);
    await expect(toast).toContainText("Thank you for contacting us. We'll review your submission soon!");
    await expect(page.getByRole('group', { name: notices.contact.sent.title })).toBeFocused();
    for (const label of ['Name', 'Email', 'Company', 'Subject', 'Message']) {
      await expect(page.getByRole('textbox', { name: label })).toHaveValue('');
    }

    const { data } = await db.from('contact_submissions').select('*').eq('email', sender);
    expect(data).toHaveLength(1);
    expect(data?.[0]).toMatchObject({
      name: 'Ada Example',
      company: 'Example Pty Ltd',
      phone: null,
      subject: 'Slow checkout',
      message,
      kind: 'contact',
      status: 'unread',
    });
  });

  test('names its fields for autofill, and shows Sending... on a disabled button', async ({
    page,
    sender,
  }) => {
    await page.goto('/contact');
    for (const [label, autocomplete] of [
      ['Name', 'name'],
      ['Email', 'email'],
      ['Phone', 'tel'],
      ['Company', 'organization'],
    ] as const)
      await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', autocomplete);
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('Busy');
    await page.getByLabel('Message').fill(message);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  });

  test('names every missing field, keeps what was typed and sends nothing', async ({ page, db, sender }) => {
    await page.goto('/contact');
    await page.getByLabel('Email').fill(sender);
    await page.getByRole('button', { name: 'Send Message' }).click();

    await expect(page.locator('[data-sonner-toast]')).toContainText('Missing Information');
    await expect(page.locator('[data-sonner-toast]')).toContainText('Please fill in all required fields.');
    const summary = page.getByRole('group', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Enter your name',
      'Enter your subject',
      'Enter your message',
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(smallTargets), 'smaller than 44 px').toEqual([]);
    await expect(page.getByLabel('Email')).toHaveValue(sender);
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');

    await summary.getByRole('link', { name: 'Enter your subject' }).press('Enter');
    await expect(page.getByLabel('Subject')).toBeFocused();
    await expect(page.getByText('Subject *')).toBeInViewport();
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
  });

  test('shows its notice for five seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/contact');
    const now = () => page.evaluate(() => Date.now());
    const pressed = await now();
    await page.getByRole('button', { name: 'Send Message' }).click();
    const toast = page.locator('[data-sonner-toast]');
    await expect(toast).toContainText('Missing Information');
    const shown = await now();
    // It appeared between the two moments, so it is younger than the one says and older than the other.
    await page.clock.pauseAt(pressed + 3_500);
    await page.clock.runFor(1_000);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_000 + shown - pressed);
    await expect(toast).toHaveCount(0);
  });

  test('shows a sentence for each field that is too long or malformed', async ({ page, db, sender }) => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill('n'.repeat(121));
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Phone').fill('1'.repeat(41));
    await page.getByLabel('Company').fill('c'.repeat(161));
    await page.getByLabel('Subject').fill('s'.repeat(201));
    await page.getByLabel('Message').fill('m'.repeat(5_001));
    await page.getByRole('button', { name: 'Send Message' }).click();
    const links = page.getByRole('group', { name: 'There is a problem' }).getByRole('link');
    await expect(links).toHaveText([
      'Shorten your name to 120 characters or fewer; it has 121',
      'Enter an e-mail address such as name@company.com.au',
      'Shorten your phone to 40 characters or fewer; it has 41',
      'Shorten your company to 160 characters or fewer; it has 161',
      'Shorten your subject to 200 characters or fewer; it has 201',
      'Shorten your message to 5,000 characters or fewer; it has 5,001',
    ]);
    await expect(page.getByLabel('Message')).toHaveValue('m'.repeat(5_001));
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
  });

  test('stores one row when the button is pressed twice and Enter follows', async ({ page, db, sender }) => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('Twice');
    await page.getByLabel('Message').fill(message);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await page.getByRole('button', { name: 'Send Message' }).dblclick();
    for (let press = 0; press < 3; press += 1) await page.getByLabel('Subject').press('Enter');
    await page.getByRole('group', { name: notices.contact.sent.title }).waitFor();
    expect(posts).toHaveLength(1);
    const { data } = await db.from('contact_submissions').select('id').eq('email', sender);
    expect(data).toHaveLength(1);
  });

  test('refuses the sixth message of ten minutes with the time to wait, and keeps its text', async ({
    page,
    db,
    sender,
    expected,
  }) => {
    expected.push(/status of 429/);
    const hidden = await hiddenFields(page.request, '/contact');
    for (const [before, form_token] of (await ripeTokens(page.request, 5)).entries()) {
      const fields = {
        ...hidden,
        ...contactFields(sender, { subject: `Message ${before + 1}` }),
        form_token,
      };
      expect((await postForm(page.request, { fields })).status()).toBe(303);
    }
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('Message 6');
    await page.getByLabel('Message').fill(message);
    const responded = page.waitForResponse((response) => response.url().endsWith('/api/enquiries'));
    await page.getByRole('button', { name: 'Send Message' }).click();
    expect((await responded).status()).toBe(429);
    await expect(page.getByRole('group', { name: notices.contact.failed.title })).toBeFocused();
    await expect(page.getByText('send it again in about 10 minutes')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('Message 6');
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(5);
  });

  test('is delivered from a tab that stayed open while the site was updated', async ({
    page,
    db,
    sender,
  }) => {
    await page.goto('/contact');
    await page
      .locator('input[name="$ACTION_1:0"]')
      .evaluate((field: HTMLInputElement) => (field.value = `{"id":"60${'0'.repeat(40)}","bound":"$@1"}`));
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('Old tab');
    await page.getByLabel('Message').fill(message);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('group', { name: notices.contact.sent.title })).toBeFocused();
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });

  test('takes the subject from a link', async ({ page }) => {
    await page.goto('/contact?subject=Copy%20of%20a%20report');
    await expect(page.getByLabel('Subject')).toHaveValue('Copy of a report');
  });
});

test.describe('a form that is sent before its scripts have come', () => {
  test.use({ waitsForFramework: false });

  test('is a plain form: stored without a token and confirmed', async ({ page, db, sender }) => {
    // Never, as on a phone that loses its connection for a moment.
    await page.route('**/_next/static/chunks/*.js*', () => {});
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('In a hurry');
    await page.getByLabel('Message').fill(message);
    await expect(page.locator('main form[novalidate]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/received\?reference=[0-9A-F]{8}&by=\d{4}-/);
    const { data } = await db.from('contact_submissions').select('message').eq('email', sender);
    expect(data).toEqual([{ message }]);
  });
});

test.describe('the contact form without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('stores the enquiry and ends on a page that can be refreshed @smoke', async ({ page, db, sender }) => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('No scripts');
    await page.getByLabel('Message').fill(message);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/received\?reference=[0-9A-F]{8}&by=\d{4}-/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Received');
    await page.reload();
    const { data } = await db
      .from('contact_submissions')
      .select('message, due_at, request_id')
      .eq('email', sender);
    expect(data).toEqual([{ message, due_at: expect.any(String), request_id: expect.any(String) }]);
    await expect(page.getByRole('main')).toContainText(
      `Your reference is ${referenceOf(data![0]!.request_id)}.`,
    );
    await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText(
      `By ${replyTime(data![0]!.due_at)}`,
    );
  });

  test('lists the errors in the page and keeps every value', async ({ page, sender }) => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill('   ');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('No scripts');
    await page.getByLabel('Message').fill('too short');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('group', { name: 'There is a problem' }).getByRole('link')).toHaveText([
      'Enter your name',
      'Write a little more: your message needs at least 10 characters',
    ]);
    await expect(page.getByLabel('Email')).toHaveValue(sender);
    await expect(page.getByLabel('Message')).toHaveValue('too short');
  });

  test('posted to an action that no longer exists gets a page that says what to do', async ({ request }) => {
    const response = await request.post('/contact', {
      headers: { origin: SITE_URL },
      multipart: { [`$ACTION_ID_60${'0'.repeat(40)}`]: '', name: 'x' },
    });
    expect(response.status()).toBe(409);
    expect(await response.text()).toContain('This page has changed since you opened it');
  });

  test('larger than any form of ours gets a page that says so', async ({ request, db, sender }) => {
    const response = await request.post('/contact', {
      headers: { origin: SITE_URL },
      multipart: { email: sender, message: 'x'.repeat(1024 * 1024) },
    });
    expect(response.status()).toBe(413);
    expect(await response.text()).toContain('That message is too large');
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
  });
});
