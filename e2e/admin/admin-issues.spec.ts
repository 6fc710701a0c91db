import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';

test.describe.configure({ mode: 'serial' });

const home = '/newsletter-admin';
const edit = (number: number) => `${home}/issues/${number}`;
const state = 'Where this issue stands';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`issues ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('are begun by hand, and a draft that is still empty is opened again', async ({ page, db }) => {
      await openSignedIn(page, home, accounts.admin);
      await page.getByRole('button', { name: 'New blank issue' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Edit issue #');
      await expect(page.getByRole('region', { name: state })).toContainText(
        'Only people with an account here see this draft',
      );
      await expect(
        page.getByText('There is no text. An issue without one cannot be published.'),
      ).toBeVisible();
      const path = new URL(page.url()).pathname;
      await page.goto(home);
      await page.getByRole('button', { name: 'New blank issue' }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await db
        .from('newsletter_issues')
        .delete()
        .eq('issue_number', Number(path.split('/').at(-1)));
    });

    test('are listed by status, each part with its number', async ({ page, db }) => {
      const counts = await Promise.all(
        [['draft'], ['scheduled', 'processing'], ['sent'], ['failed']].map(
          async (statuses) =>
            (await db.from('newsletter_issues').select('id', { count: 'exact' }).in('status', statuses))
              .count,
        ),
      );
      await openSignedIn(page, home, accounts.admin);
      const parts = page.getByRole('navigation', { name: 'By status' });
      for (const [at, name] of ['Drafts', 'Being sent', 'In the archive', 'Failed'].entries())
        await expect(parts.getByRole('link', { name })).toContainText(String(counts[at]));
      await parts.getByRole('link', { name: 'Failed' }).click();
      await expect(parts.getByRole('link', { name: 'Failed' })).toHaveAttribute('aria-current', 'page');
      const rows = page.getByRole('navigation', { name: 'Issues' }).getByRole('listitem');
      await expect(rows).toHaveCount(counts[3]!);
      for (const row of await rows.all()) await expect(row).toContainText('failed');
    });

    test('say where they stand, and lead on from there', async ({ page, db }) => {
      for (const [status, words] of [
        ['scheduled', 'nothing sends it and nobody has it'],
        ['processing', 'nothing sends it and nobody has it'],
        ['failed', 'Did not go out'],
      ] as const) {
        const { data } = await db
          .from('newsletter_issues')
          .select('issue_number, scheduled_for, status_reason, last_error')
          .eq('status', status)
          .limit(1)
          .single();
        const { issue_number: number, ...stored } = data!;
        await openSignedIn(page, edit(number), accounts.admin);
        const section = page.getByRole('region', { name: state });
        await expect(section).toContainText(words);
        await section.getByRole('button', { name: 'Take it back as a draft' }).click();
        await expect(page.getByText('The issue is a draft again.')).toBeVisible();
        await expect(section).toContainText('Only people with an account here see this draft');
        await expect(page.getByRole('button', { name: 'Publish to archive' })).toBeVisible();
        for (const step of {
          scheduled: ['scheduled'],
          processing: ['scheduled', 'processing'],
          failed: ['scheduled', 'processing', 'failed'],
        }[status])
          await db
            .from('newsletter_issues')
            .update({
              ...stored,
              scheduled_for: stored.scheduled_for ?? new Date().toISOString(),
              status: step,
            })
            .eq('issue_number', number);
      }
    });

    test('keep what was written, show the difference and bring it back', async ({ page, db, expected }) => {
      expected.push(/404 \(Not Found\)/);
      const number = 19;
      const { data } = await db
        .from('newsletter_issues')
        .select('title, content')
        .eq('issue_number', number)
        .single();
      await openSignedIn(page, edit(number), accounts.admin);
      await page.getByLabel('Title').fill('A title that will not stay');
      await page.getByRole('button', { name: 'Save correction' }).click();
      await expect(page.getByText('All changes saved.')).toBeVisible();

      await page.getByRole('link', { name: 'History of this issue' }).click();
      await page
        .getByRole('link', { name: /^Compare with now/ })
        .first()
        .click();
      await expect(page.getByRole('insertion')).toContainText('A title that will not stay');
      await expect(page.getByRole('deletion')).toContainText(data!.title!);
      await page.getByRole('button', { name: 'Bring these words back' }).click();
      await expect(page.getByText('The words of before are back.')).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue(data!.title!);
      await page.goto(`${edit(number)}/history?entry=999999`);
      await expect(page.getByText('That entry is no longer kept.')).toBeVisible();
    });
  });
}

test('the toolbar writes Markdown, the browser can take it back, and a key saves', async ({ page, db }) => {
  await openSignedIn(page, home, accounts.admin);
  await page.getByRole('button', { name: 'New blank issue' }).click();
  const content = page.getByLabel('Content');
  await content.fill('One word');
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 8));
  await page.getByRole('button', { name: 'Bold', exact: true }).click();
  await expect(content).toHaveValue('One **word**');
  await expect(content).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content).toHaveValue('One word');
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect(content).toHaveValue('## One word');
  await expect(page.getByText('2 words, 1 min to read')).toBeVisible();
  await page.getByLabel('Summary').fill('Two\nlines');
  await expect(page.getByLabel('Summary')).toHaveValue('Two lines');
  await expect(page.getByText('9 of 300 characters')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await content.fill('## One word\n\n[Away](/nowhere)');
  await expect(page.getByText('No page is known at /nowhere.')).toBeVisible();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  const number = Number(new URL(page.url()).pathname.split('/').at(-1));
  await db.from('newsletter_issues').delete().eq('issue_number', number);
});

test('what an issue was before is accessible beside what it is now', async ({ page }) => {
  // What was written in between, before it was taken back.
  await openSignedIn(page, `${edit(19)}/history`, accounts.admin);
  await page
    .getByRole('link', { name: /^Compare with now/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Bring these words back' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

/** In the browser: whether something else lies over the head of what has the focus. */
function isCovered(): boolean {
  const focused = document.activeElement!;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const y = Math.max(top, 0) + Math.min(8, (bottom - top) / 2);
  const seen = document.elementFromPoint((left + right) / 2, y);
  return !seen || !(focused.contains(seen) || seen.contains(focused));
}

test('the editor keeps saving and publishing in sight, and never over what has the focus', async ({
  page,
  db,
}) => {
  await openSignedIn(page, home, accounts.admin);
  await page.getByRole('button', { name: 'New blank issue' }).click();
  const form = page.getByRole('form', { name: 'Edit issue' });
  const number = Number(new URL(page.url()).pathname.split('/').at(-1));
  const inReach = async () => {
    for (const name of ['Save', 'Publish to archive'])
      await expect(form.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(form.getByText('draft', { exact: true })).toBeInViewport({ ratio: 1 });
  };
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByLabel('Title').focus();
    await inReach();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      // The page may still be scrolling to it.
      await expect.poll(() => page.evaluate(isCovered), { message: `step ${step}, ${width} px` }).toBe(false);
    }
  }
  await page.getByLabel('Title').focus();
  await inReach();
  await db.from('newsletter_issues').delete().eq('issue_number', number);
});
