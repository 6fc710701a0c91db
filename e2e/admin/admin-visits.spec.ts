import { accounts } from '#e2e/support/admin/accounts.ts';
import { countCampaign } from '#e2e/support/admin/counts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';

const visitsPath = '/newsletter-admin/visits';
const redirectsPath = '/newsletter-admin/redirects';

test('visits are shown', async ({ page, sender }) => {
  const mark = `mark${sender.replace(/\D/g, '').slice(0, 8)}`;
  await countCampaign(mark);
  await openSignedIn(page, visitsPath, accounts.admin);
  await expect(page.getByRole('img', { name: /^Views in this period/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Campaigns' })).toContainText(mark);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the redirects ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('an old address leads on as soon as it is saved', async ({ page, sender, browser }) => {
      const mark = sender.replace(/\D/g, '').slice(0, 8);
      await openSignedIn(page, redirectsPath, accounts.admin);
      const form = page.getByRole('form', { name: 'Add redirect' });
      await form.getByLabel('Old address').fill('/about');
      await form.getByLabel('Leads to').fill('/contact');
      await form.getByRole('button').click();
      await expect(form).toContainText('There is a page at this address');
      await expect(form.getByLabel('Leads to')).toHaveValue('/contact');
      await form.getByLabel('Old address').fill(`/Old-${mark}/`);
      await form.getByRole('button').click();
      await expect(page.getByText('The redirect was added.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessibleAtBothWidths(page);

      const visitor = await browser.newContext();
      try {
        const response = await visitor.request.get(`/old-${mark}?utm_source=test`, { maxRedirects: 0 });
        expect([response.status(), response.headers()['location']]).toEqual([
          308,
          '/contact?utm_source=test',
        ]);
      } finally {
        await visitor.close();
      }

      await page
        .getByRole('form', { name: `Remove the redirect of /old-${mark}` })
        .getByRole('button')
        .click();
      await expect(page.getByText('The redirect was removed.')).toBeVisible();
    });
  });
}
