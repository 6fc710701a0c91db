import { site } from '#content/site/site.ts';
import { contactFields, hiddenFields, postForm, ripeTokens } from '#e2e/support/enquiries/enquiry-post.ts';
import { expect, test } from '#e2e/support/test.ts';

const typed = 'Long enough to be a message.';

test.describe('a form token', () => {
  test('is different for every visitor, cached by nothing and sets no cookie', async ({ request }) => {
    const responses = await Promise.all(['first', 'second'].map(() => request.get('/api/form-token')));
    const tokens = await Promise.all(
      responses.map(async (response) => (await response.json()) as { token: string }),
    );
    expect(tokens[0]?.token).not.toBe(tokens[1]?.token);
    for (const response of responses) {
      expect(response.headers()['cache-control']).toBe('no-store');
      expect(response.headers()['set-cookie']).toBeUndefined();
    }
  });

  test('is requested once, at the first focus', async ({ page }) => {
    const requested: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/api/form-token') && requested.push(request.url()),
    );
    await page.goto('/contact', { waitUntil: 'networkidle' });
    expect(requested).toHaveLength(0);
    await page.getByLabel('Name').focus();
    await expect.poll(() => requested).toHaveLength(1);
    await page.getByLabel('Email').focus();
    await page.getByLabel('Message').fill(typed);
    expect(requested).toHaveLength(1);
  });

  test('sent sooner than a person can type: nothing is stored', async ({ request, db, sender }) => {
    const fields = await hiddenFields(request, '/contact');
    const { token } = (await (await request.get('/api/form-token')).json()) as { token: string };
    const response = await postForm(request, {
      fields: { ...fields, ...contactFields(sender), form_token: token },
    });
    expect(response.status()).toBe(409);
    expect(await response.text()).toContain('Nothing was sent');
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
  });

  test('that is forged: nothing is stored', async ({ request, db, sender }) => {
    const fields = { ...(await hiddenFields(request, '/contact')), ...contactFields(sender) };
    const [good = ''] = await ripeTokens(request, 1);
    const forged = [
      good.slice(0, -4) + 'AAAA',
      good.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a')),
      good.replace(/\.[^.]+\./, '.0.'),
      `${crypto.randomUUID()}.${Date.now().toString(36)}.`,
      'x'.repeat(10_000),
    ];
    for (const token of forged) {
      expect((await postForm(request, { fields: { ...fields, form_token: token } })).status()).toBe(409);
    }
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
    expect((await postForm(request, { fields: { ...fields, form_token: good } })).status()).toBe(303);
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });

  test('stores one enquiry: another text with it is refused, the same text is a retry', async ({
    request,
    db,
    sender,
  }) => {
    const hidden = await hiddenFields(request, '/contact');
    const [token = ''] = await ripeTokens(request, 1);
    const post = (changes: Record<string, string>) =>
      postForm(request, { fields: { ...hidden, ...contactFields(sender, changes), form_token: token } });
    expect((await post({})).status()).toBe(303);
    expect((await post({})).status()).toBe(303);
    const reused = await post({ message: 'Other words under a token that was used.' });
    expect(reused.status()).toBe(409);
    expect(await reused.text()).toContain('Other words under a token that was used.');
    const { data } = await db.from('contact_submissions').select('message').eq('email', sender);
    expect(data).toEqual([{ message: typed }]);
  });

  test('that is refused is replaced, and the form sent again without the visitor', async ({
    page,
    db,
    sender,
  }) => {
    let requested = 0;
    await page.route('**/api/form-token', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { token: string };
      requested += 1;
      await route.fulfill({
        response,
        json: requested === 1 ? { ...body, token: `${body.token}x` } : body,
      });
    });
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('An old token');
    await page.getByLabel('Message').fill(typed);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('group', { name: 'Message Received' })).toBeFocused();
    expect(requested).toBe(2);
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });

  test('that cannot be fetched: the enquiry is stored under a tighter limit', async ({
    page,
    db,
    sender,
    expected,
  }) => {
    expected.push(/Failed to load resource/);
    await page.route('**/api/form-token', (route) => route.abort());
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('No token');
    await page.getByLabel('Message').fill(typed);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('group', { name: 'Message Received' })).toBeFocused();
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });
});

test.describe('limits', () => {
  test('store exactly five of twenty enquiries sent at once from one address', async ({
    request,
    db,
    sender,
  }) => {
    const hidden = await hiddenFields(request, '/contact');
    const tokens = await ripeTokens(request, 20);
    const send = (token: string, n: number) =>
      postForm(request, {
        fields: { ...hidden, ...contactFields(sender, { subject: `At once ${n}` }), form_token: token },
      });
    // A busy server has stored nothing of what it refuses with 503: the visitor sends it again.
    const sendUntilTaken = async (token: string, n: number) => {
      let response = await send(token, n);
      while (response.status() === 503) response = await send(token, n);
      return response;
    };
    const responses = await Promise.all(tokens.map(sendUntilTaken));
    expect(responses.map((response) => response.status()).sort()).toEqual([
      ...Array<number>(5).fill(303),
      ...Array<number>(15).fill(429),
    ]);
    for (const response of responses.filter((one) => one.status() === 429)) {
      expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
    }
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(5);
  });

  test('store two enquiries an hour without a token, and return 429 with Retry-After for the third', async ({
    request,
    db,
    sender,
  }) => {
    const hidden = await hiddenFields(request, '/contact');
    const post = (subject: string) =>
      postForm(request, { fields: { ...hidden, ...contactFields(sender, { subject }) } });
    expect((await post('First')).status()).toBe(303);
    expect((await post('Second')).status()).toBe(303);
    const third = await post('Third');
    expect(third.status()).toBe(429);
    expect(Number(third.headers()['retry-after'])).toBeGreaterThan(3_000);
    const page = await third.text();
    expect(page).toContain('Nothing was sent');
    expect(page).toMatch(/in about \d+ minutes/);
    expect(page).toContain(site.email);
    expect(page).toContain(typed);
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(2);
  });
});

test.describe('posts that no visitor of ours makes', () => {
  test('with the honeypot filled in return 403 with a message and store nothing', async ({
    request,
    db,
    sender,
  }) => {
    for (const path of ['/contact', '/sme-quickstarts/ai-policy']) {
      const fields = {
        ...(await hiddenFields(request, path)),
        ...contactFields(sender, { company: 'Example Pty Ltd', website: 'https://spam.example' }),
      };
      const response = await postForm(request, { path, fields });
      expect(response.status()).toBe(403);
      const page = await response.text();
      expect(page).toContain('Nothing was sent');
      expect(page).toContain(site.email);
      expect(page).toContain(typed);
    }
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
  });

  test('from another origin, or from none, return 403 with a page and store nothing', async ({
    request,
    db,
    sender,
  }) => {
    const fields = { ...(await hiddenFields(request, '/contact')), ...contactFields(sender) };
    const foreign: Record<string, string>[] = [
      { origin: '' },
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const response = await postForm(request, { fields, headers });
      expect([headers, response.status()]).toEqual([headers, 403]);
      expect(await response.text()).toContain('That form did not come from this site');
    }
    const elsewhere = { origin: 'http://evil.example', host: 'evil.example' };
    expect((await postForm(request, { fields, headers: elsewhere })).status()).toBe(421);
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
  });

  test('naming a product that does not exist keep what was typed and store nothing', async ({
    request,
    db,
    sender,
  }) => {
    const path = '/sme-quickstarts/ai-policy';
    const fields = {
      ...(await hiddenFields(request, path)),
      ...contactFields(sender, { company: 'Example Pty Ltd', product: 'contact' }),
    };
    const response = await postForm(request, { path, fields });
    expect(response.status()).toBe(403);
    expect(await response.text()).toContain(typed);
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
  });
});

test.describe('the honeypot field', () => {
  test('is invisible, outside the tab order and unknown to assistive technology', async ({ page }) => {
    await page.goto('/contact');
    const trap = page.locator('input[name=website]');
    await expect(trap).toHaveAttribute('tabindex', '-1');
    await expect(trap).toHaveAttribute('autocomplete', 'off');
    await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
    expect(
      await trap.evaluate((field) => field.closest('[aria-hidden=true]')!.getBoundingClientRect().width),
    ).toBeLessThan(2);
  });

  test('filled in by an extension: the form says so, and sending again stores the enquiry', async ({
    page,
    db,
    sender,
  }) => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('An eager extension');
    await page.getByLabel('Message').fill(typed);
    await page
      .locator('input[name=website]')
      .evaluate((field: HTMLInputElement) => (field.value = 'filled in'));
    await page.getByRole('button', { name: 'Send Message' }).click();
    const status = page.getByRole('group', { name: 'Error' });
    await expect(status).toBeFocused();
    await expect(status).toContainText('Nothing was sent');
    await expect(status).toContainText(site.email);
    await expect(page.getByLabel('Message')).toHaveValue(typed);
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('group', { name: 'Message Received' })).toBeFocused();
    expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toHaveLength(1);
  });
});
