import type { Page } from 'playwright/test';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { pages } from '#e2e/support/admin/entry-points.ts';
import { addRows, removeRows } from '#e2e/support/admin/rows.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';

/** Forced colours leave no tint: what is selected has an outline and a mark, and nothing else has. */
async function expectSelectionInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const links = page.locator('main :is([role=tab], li > a), header nav a');
  const looks = await links.evaluateAll((all) =>
    all.map((link) => ({
      text: (link as HTMLElement).innerText,
      selected: link.matches('[aria-current], [aria-selected=true]'),
      outlined: getComputedStyle(link).outlineStyle === 'solid',
      marked: [link, ...link.querySelectorAll('*')].some(
        (part) => getComputedStyle(part, '::before').content === '"•" / ""',
      ),
    })),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  expect(looks.filter(({ selected }) => selected).length).toBeGreaterThan(0);
  for (const { selected, outlined, marked, text } of looks)
    expect({ text, outlined, marked }).toEqual({ text, outlined: selected, marked: selected });
}

test('every page is accessible at each width, in light and dark, and tells what is selected in forced colours', async ({
  page,
  db,
  sender,
}) => {
  test.setTimeout(600_000);
  const rows = await addRows(db, sender);
  const failed: string[] = [];
  try {
    await openSignedIn(page, '/newsletter-admin/start', accounts.admin);
    const shown = Object.entries(pages).filter(([name]) => name.endsWith('page.tsx'));
    const lists = ['enquiries', 'audit-log'].map((list) => `/newsletter-admin/${list}`);
    for (const path of [...shown.flatMap(([, at]) => at(rows)), ...lists]) {
      try {
        await page.goto(path);
        await expectAccessibleAtBothWidths(page);
        await expectSelectionInForcedColours(page);
      } catch (error) {
        failed.push(`${path}: ${String(error)}`);
      }
    }
  } finally {
    await removeRows(db, rows);
  }
  expect(failed).toEqual([]);
});
