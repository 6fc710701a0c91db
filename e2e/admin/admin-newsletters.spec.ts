import { accounts } from '#e2e/support/admin/accounts.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expect, test } from '#e2e/support/test.ts';

const newslettersPath = '/newsletter-admin';
const badges: [string, string | null][] = [
  ['sent', 'green'],
  ['processing', 'yellow'],
  ['scheduled', 'blue'],
  ['failed', 'red'],
];

test.describe('the Newsletter Admin', () => {
  test('shows the issues newest first, the first one selected, each with its badge @smoke', async ({
    page,
  }) => {
    await openSignedIn(page, newslettersPath, accounts.admin);
    await expect(page).toHaveTitle(/^Newsletter Admin/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter Admin');
    await expect(page.getByRole('tab')).toHaveText(['Newsletters', 'Subscribers']);
    await expect(page.getByRole('tab', { name: 'Newsletters' })).toHaveAttribute('aria-selected', 'true');
    const rows = page.getByRole('navigation', { name: 'Issues' }).getByRole('link');
    await expect(rows.first()).toHaveAttribute('aria-current', 'true');
    const first = (await rows.first().innerText()).split('\n');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(first[2] ?? '');

    for (const [status, colour] of badges) {
      const badge = rows.filter({ hasText: status }).first().locator('[data-colour]');
      await expect(badge).toHaveText(status);
      await expect(badge).toHaveAttribute('data-colour', colour ?? '');
    }
    const draft = rows.filter({ hasText: 'Issue #27' });
    await expect(draft).toContainText('draft');
    await expect(draft.locator('[data-colour]')).toHaveCount(0);
    await expect(draft).toContainText(/\d\d\/\d\d\/2026, \d+:\d\d:\d\d [ap]m AE[DS]T/);
  });

  test('shows an issue in full: facts, text as it is stored, recipients', async ({ page, db }) => {
    await openSignedIn(page, newslettersPath, accounts.admin);
    const detail = page.getByRole('article');
    await page.getByRole('link', { name: 'Issue #27' }).click();
    await expect(page).toHaveURL(/issue=27/);
    await expect(detail).toContainText('Not sent yet');
    await expect(detail).not.toContainText('recipients');
    await page.getByRole('link', { name: 'Issue #26' }).click();
    const { data } = await db.from('newsletter_issues').select('*').eq('issue_number', 26).single();
    await expect(detail.getByRole('heading')).toHaveText(data!.title!);
    await expect(detail.getByRole('region', { name: 'Text of issue #26' })).toHaveText(data!.content);
    const { recipients } = data!.metrics as { recipients: number };
    await expect(detail).toContainText(`Sent to ${recipients} recipients`);
    await expect(detail.getByRole('region')).toHaveCSS('max-height', '500px');
    await expect(page.getByRole('navigation', { name: 'Issues' }).getByRole('list')).toHaveCSS(
      'max-height',
      '600px',
    );
  });

  test('shows the last page of a list where the address asks for one beyond it', async ({ page }) => {
    await openSignedIn(page, `${newslettersPath}?page=9999`, accounts.admin);
    await expect(page).toHaveURL(newslettersPath);
    await expect(page.getByRole('navigation', { name: 'Issues' })).toContainText('Issue #27');
  });

  test('finds an issue by words, and shows a message when there is none', async ({ page }) => {
    await openSignedIn(page, newslettersPath, accounts.admin);
    await page.getByRole('searchbox', { name: 'Search issues' }).fill('penetration quote');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('navigation', { name: 'Issues' }).getByRole('link')).toHaveCount(1);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(
      'Read a penetration test quote before you sign it',
    );
    await page.getByRole('searchbox', { name: 'Search issues' }).fill('%');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('No issue matches.')).toBeVisible();
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(newslettersPath);
  });

  test('has tabs for the keyboard: arrows, Home and End move, Enter and Space open', async ({ page }) => {
    await openSignedIn(page, newslettersPath, accounts.admin);
    const [newsletters, subscribers] = [
      page.getByRole('tab', { name: 'Newsletters' }),
      page.getByRole('tab', { name: 'Subscribers' }),
    ];
    await expect(subscribers).toHaveAttribute('tabindex', '-1');
    await newsletters.focus();
    await page.keyboard.press('ArrowRight');
    await expect(subscribers).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(newsletters).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(subscribers).toBeFocused();
    await page.keyboard.press('Home');
    await expect(newsletters).toBeFocused();
    await page.keyboard.press('End');
    await expect(subscribers).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(subscribers).toHaveAttribute('aria-selected', 'true');
    await expect(subscribers).toBeFocused();
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Subscribers');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await expect(newsletters).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Newsletters');
  });

  test('shows Generating... during a generation, then the notice and the reloaded list, and keeps the focus', async ({
    page,
    expected,
  }) => {
    expected.push(/status of 502/);
    await openSignedIn(page, newslettersPath, accounts.admin);
    const button = page.getByRole('button', { name: /Generat/ });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let response: { status: number; body: string; contentType?: string } = {
      status: 200,
      body: '{"message":"Newsletter generated successfully"}',
      contentType: 'application/json',
    };
    let orders = 0;
    await page.route('**/api/newsletter-admin/generate', async (route) => {
      orders++;
      expect(route.request().method()).toBe('POST');
      expect(route.request().postData()).toBe('{}');
      await held;
      await route.fulfill(response);
    });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveText('Generating...');
    await page.keyboard.press('Enter');
    release();
    const toast = page.locator('[data-sonner-toast]').first();
    await expect(toast).toContainText('Success');
    await expect(toast).toContainText('Newsletter generated successfully');
    await expect(button).toHaveText('Generate New Issue');
    await expect(button).toBeFocused();
    expect(orders, 'a second press while it runs orders nothing').toBe(1);

    for (const [body, text] of [
      ['{"message":"No new items in the feeds."}', 'No new items in the feeds.'],
      ['{}', 'Failed to generate newsletter'],
      ['<h1>Bad gateway</h1>', 'Invalid response from newsletter generation'],
    ] as const) {
      response = { status: 502, body };
      await button.click();
      const failure = page.locator('[data-sonner-toast][data-type=error]', { hasText: text }).first();
      await expect(failure).toContainText('Error');
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
    }
  });

  test('is accessible where nothing is found', async ({ page }) => {
    await openSignedIn(page, `${newslettersPath}?q=nothing-at-all`, accounts.admin);
    await expectAccessibleAtBothWidths(page);
  });
});

test.describe('the Newsletter Admin without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('has tabs, search and selection as plain links and forms', async ({ page }) => {
    await openSignedIn(page, newslettersPath, accounts.admin);
    await page.getByRole('tab', { name: 'Subscribers' }).press('Enter');
    await expect(page).toHaveURL(`${newslettersPath}?tab=subscribers`);
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('tab', { name: 'Newsletters' }).click();
    await page.getByRole('link', { name: 'Issue #27' }).click();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(
      'Watching an AI feature in production',
    );
  });
});
