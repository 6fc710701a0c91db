import { industryUpdates } from '#content/pages/industry-updates.ts';
import { newsletterPage } from '#content/pages/newsletter.ts';
import { expectAccessibleInBothSchemes } from '#e2e/support/axe.ts';
import { expectLowHead } from '#e2e/support/page-layout.ts';
import { expect, test } from '#e2e/support/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an issue on its own page ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });

    test('runs to its last sentence in the flow of the page', async ({ page }) => {
      await page.goto('/industry-updates/26');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Automated decisions: /);
      const last = page.getByText('This issue is general information and not legal advice.');
      await expect(last).toBeVisible();
      // What scrolls or cuts would hold it.
      const holders = await last.evaluate((element) => {
        const found: string[] = [];
        for (let at: Element | null = element; at && at.localName !== 'body'; at = at.parentElement)
          if (getComputedStyle(at).overflowY !== 'visible') found.push(at.className);
        return found;
      });
      expect(holders).toEqual([]);
    });

    test('offers to copy and to print only where that works', async ({ page }) => {
      await page.goto('/industry-updates/26');
      const copy = page.getByRole('button', { name: 'Copy link', includeHidden: true });
      await expect(copy).toBeVisible({ visible: javaScriptEnabled });
    });

    test('opens the list beside it at the issue', async ({ page }) => {
      await page.goto('/industry-updates/12');
      const list = page.getByRole('navigation', { name: 'Newsletter Archive (26 issues)' });
      await expect(list.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      const { height } = (await list.boundingBox())!;
      expect(height).toBeLessThanOrEqual(900 - 7 * 16);
    });
  });
}

test.describe('an issue on its own page', () => {
  test('gives an issue without a title the fallback', async ({ page }) => {
    await page.goto('/industry-updates/3');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter Issue #3');
  });

  test('leads to the list and to the neighbours on a small screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/industry-updates/22');
    const shortcuts = page.getByRole('navigation', { name: 'Around this issue' });
    for (const link of await shortcuts.getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expect(page.getByRole('navigation', { name: /Newsletter Archive/ })).toBeHidden();
    await shortcuts.getByRole('link', { name: 'Previous issue' }).click();
    await expect(page).toHaveURL(/\/21$/);
    await shortcuts.getByRole('link', { name: 'Browse all issues' }).click();
    await expect(page).toHaveURL(/\/industry-updates$/);
  });

  test('leads to the issues before and after, and to the parts of a long one', async ({ page }) => {
    await page.goto('/industry-updates/22');
    const contents = page.getByRole('navigation', { name: 'In this issue' });
    await contents.getByRole('link').nth(1).click();
    const id = new URL(page.url()).hash.slice(1);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    const others = page.getByRole('navigation', { name: 'Other issues' });
    await others.getByRole('link', { name: /^Previous issue: #21/ }).click();
    await expect(page).toHaveURL(/\/21$/);
    await others.getByRole('link', { name: /^Next issue: #22/ }).click();
    await expect(page).toHaveURL(/\/22$/);
    await page.goto('/industry-updates/26');
    await expect(others.getByRole('link')).toHaveCount(1);
  });

  test('begins at its beginning, however far the one before was read', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/industry-updates/26');
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    await page.getByRole('link', { name: /^Previous issue: #25/ }).click();
    await expect(page).toHaveURL(/\/25$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('has lines of about 66 characters', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // A font that came after the first paint is used from the next page on.
    await expect(async () => {
      await page.goto('/industry-updates/26');
      const lines = await page.locator('.issue .prose > p').evaluateAll((paragraphs) =>
        paragraphs.flatMap((paragraph) => {
          const range = document.createRange();
          range.selectNodeContents(paragraph);
          const tops = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)));
          // The last line is as long as it happens to be.
          return tops.size > 3 ? [paragraph.textContent.length / (tops.size - 0.5)] : [];
        }),
      );
      const average = lines.reduce((sum, length) => sum + length, 0) / lines.length;
      expect(average).toBeGreaterThan(60);
      expect(average).toBeLessThan(72);
    }).toPass();
  });

  test('says what it belongs to and takes a sign-up, and asks for an enquiry that names it', async ({
    page,
  }) => {
    await page.goto('/industry-updates/26');
    const belongs = page.getByRole('paragraph').filter({ hasText: industryUpdates.belongsTo });
    await expect(belongs.getByRole('link')).toHaveAttribute('href', '/sme-quickstarts/ai-policy');
    await expect(page.getByRole('form', { name: newsletterPage.form.button.idle })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: industryUpdates.enquire.button }).click();
    await expect(page.getByLabel('Subject')).toHaveValue(/^Issue #26: Automated decisions: /);
    await page.goto('/industry-updates/3');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(belongs).toHaveCount(0);
  });

  test('opens with a low head', async ({ page }) => {
    await page.goto('/industry-updates/26');
    await expectLowHead(page, '/industry-updates/26');
  });

  test('gives the neighbours their whole titles', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/industry-updates/12');
    const others = page.getByRole('navigation', { name: 'Other issues' });
    for (const title of await others.locator('a > span:last-child').all()) {
      expect(await title.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
      await expect(title).toHaveCSS('text-overflow', 'clip');
    }
  });

  test('is accessible in light and dark', async ({ page }) => {
    await page.goto('/industry-updates/12');
    await expectAccessibleInBothSchemes(page);
  });

  test('copies the address of the issue', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/industry-updates/26');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/industry-updates/26`);
  });

  test('shows its address where it may not be copied', async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await page.goto('/industry-updates/26');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText(`Copy this address: ${baseURL}/industry-updates/26`)).toBeVisible();
  });

  test('is printed by its button', async ({ page }) => {
    await page.goto('/industry-updates/26');
    await page.evaluate(() => {
      window.print = () => void document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.locator('body[data-printed]')).toBeAttached();
  });

  test('prints the whole text and nothing around it', async ({ page }) => {
    await page.goto('/industry-updates/22');
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Copy link', 'Print']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    }
    await expect(page.getByRole('navigation', { name: /Archive|Other issues|In this issue/ })).toHaveCount(0);
    const [first, rest] = await page.locator('.issue .prose').all();
    const end = (box: { y: number; height: number } | null) => box!.y + box!.height;
    expect((await rest!.boundingBox())!.y - end(await first!.boundingBox())).toBeGreaterThan(10);
    // Kept in one piece, the issue would leave the first page nearly empty.
    await expect(page.getByRole('article')).toHaveCSS('break-inside', 'auto');
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(2);
  });
});

test.describe('Industry Updates without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('reads the whole archive with plain links', async ({ page }) => {
    await page.goto('/industry-updates');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('link', { name: /Issue #1\b/ }).click();
    await expect(page.getByRole('article')).toContainText('Issue #1 | Published: ');
    await expect(page.getByRole('article').locator('.prose').first()).not.toBeEmpty();
  });
});
