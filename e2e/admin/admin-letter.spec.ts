import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths, expectAccessibleInBothSchemes } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';
import { renderLetter } from '#lib/newsletter/letter/letter.ts';

const path = '/newsletter-admin/issues/26';

test.describe('an issue as it is mailed', () => {
  test.use({ javaScriptEnabled: false });

  test('opens as HTML and as text in tabs of their own, with its size, and runs nothing', async ({
    page,
    context,
    db,
  }) => {
    const { data } = await db.from('newsletter_issues').select('*').eq('issue_number', 26).single();
    const mailed = renderLetter({ ...data!, title: data!.title!, number: 26 });
    if (mailed.status !== 'ok') throw new Error(mailed.status);

    await openSignedIn(page, path, accounts.admin);
    await expect(
      page.getByText(`e-mail of ${mailed.letter.bytes.toLocaleString('en-AU')} bytes`),
    ).toBeVisible();

    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'HTML (opens in a new tab)' }).click();
    const letter = await opened;
    await expect(letter.getByRole('heading', { level: 1 })).toHaveText(mailed.letter.subject);
    await expect(letter.getByRole('link', { name: 'Unsubscribe' })).toHaveAttribute('href', /\/test$/);
    await expect(letter.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '34px');

    const html = await context.request.get(`${path}/letter.html`);
    expect(html.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; .*; sandbox allow-same-origin$/,
    );
    expect(html.headers()['cache-control']).toBe('private, no-store');
    const withoutLinks = (text: string) => text.replace(/\{\{(un|pref)\w+\}\}|https?:[^"\s]*\/test\b/g, '');
    expect(withoutLinks(await html.text())).toBe(withoutLinks(mailed.letter.html));
    const text = await context.request.get(`${path}/letter.txt`);
    expect(text.headers()['content-type']).toBe('text/plain; charset=utf-8');
    expect(withoutLinks(await text.text())).toBe(withoutLinks(mailed.letter.text));
    expect((await context.request.get('/newsletter-admin/issues/9999/letter.txt')).status()).toBe(404);
  });

  test('goes to the signed-in admin as a test, and to nobody else', async ({ page, db, mailsAbout }) => {
    const { data } = await db.from('newsletter_issues').select('title').eq('issue_number', 26).single();
    await openSignedIn(page, path, accounts.admin);
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(page).toHaveURL(`${path}?done=tested`);
    await expect(page.getByText('The test is on its way to your own address.')).toBeVisible();
    const subject = `[Test] ${data!.title}`;
    await expect.poll(async () => (await mailsAbout(subject)).length).toBe(1);
    const [mail] = await mailsAbout(subject);
    expect(mail!.envelope.to).toEqual([accounts.admin.email]);
    expect(mail!.email.html).toContain('/newsletter/unsubscribe/test');
  });
});

test('a test of an issue is confirmed on the page where scripts run', async ({ page }) => {
  const path = '/newsletter-admin/issues/25';
  await openSignedIn(page, path, accounts.admin);
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('The test is on its way to your own address.')).toBeVisible();
  await expect(page).toHaveURL(path);
  await expectAccessibleAtBothWidths(page);
});

for (const width of [390, 700]) {
  test(`a letter is accessible in light and dark, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openSignedIn(page, path, accounts.admin);
    const html = await (await page.request.get(`${path}/letter.html`)).text();
    // Its own address forbids every script, that of the check too. A mail program has the landmarks.
    await page.goto('about:blank');
    await page.setContent(html.replace(/(<body[^>]*>)([^]*)(<\/body>)/, '$1<main>$2</main>$3'));
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
