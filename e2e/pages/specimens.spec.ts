import type { Page } from 'playwright/test';
import { specimens } from '#content/specimens.ts';
import { specimenLabels } from '#content/pages/specimens.ts';
import { documentLabel, documentOf } from '#lib/documents/documents.ts';
import { reasonText, sheetNames, specimenAt } from '#lib/specimens/specimens.ts';
import { specimenTexts } from '#lib/tests/support/specimen-texts.ts';
import { expectAccessibleInBothSchemes } from '#e2e/support/axe.ts';
import { tabTo } from '#e2e/support/keyboard.ts';
import { sheetsOf, withoutSpace } from '#e2e/support/sheets.ts';
import { expect, test } from '#e2e/support/test.ts';

const paper = specimenAt(specimens.find(({ questions }) => !questions)!.path)!;
const course = specimenAt(specimens.find(({ questions }) => questions)!.path)!;
const [question] = course.questions!;

const sheetsIn = (page: Page) =>
  sheetNames(paper).map((name) => page.getByRole('region', { name, exact: true }));
const turner = (page: Page) => page.getByRole('region', { name: specimenLabels.sheets });

test.use({ reducedMotion: 'reduce' });

for (const width of [390, 1440]) {
  test(`a specimen offers its file, and has its notes in place, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(paper.path);
    await expect(page.getByText(await documentLabel(documentOf(paper.path)))).toBeVisible();
    const [first] = sheetsIn(page);
    const clause = (await first!.locator('.prose:has(+ [role=note])').first().boundingBox())!;
    const note = (await first!.getByRole('note').first().boundingBox())!;
    if (width < 1024) expect(note.y).toBeGreaterThanOrEqual(clause.y + clause.height);
    else expect(note.x).toBeGreaterThanOrEqual(clause.x + clause.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const sheet of sheetsIn(page)) {
      const empty = await sheet.evaluate(
        (card) => card.getBoundingClientRect().bottom - card.lastElementChild!.getBoundingClientRect().bottom,
      );
      expect(empty, 'below the text of a sheet').toBeLessThanOrEqual(40);
    }
  });

  test(`a module is accessible with an answer open at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(course.path);
    await page.getByRole('navigation').getByRole('link', { name: specimenLabels.questions }).click();
    await page.getByText(question!.answers[0]!.text).click();
    await expectAccessibleInBothSchemes(page);
  });
}

test('the sheets turn by the arrow keys', async ({ page }) => {
  await page.goto(paper.path);
  const [first, second] = sheetsIn(page);
  await expect(first!).toBeInViewport();
  await expect(second!).not.toBeInViewport();
  await tabTo(page, turner(page));
  await page.keyboard.press('ArrowRight');
  await expect(second!).toBeInViewport();
  await expect(first!).not.toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expect(first!).toBeInViewport();
});

test('a Quickstart leads to its specimens', async ({ page }) => {
  for (const { path, quickstart, deliverable, name } of specimens) {
    await page.goto(`/sme-quickstarts/${quickstart.id}`);
    await page.getByRole('main').locator(`a[href="${path}"]`, { hasText: deliverable }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});

test('a specimen is printed whole, one sheet under another, with every answer', async ({ page }) => {
  for (const specimen of [paper, course]) {
    await page.goto(specimen.path);
    const printed = (await sheetsOf(page)).map(({ text }) => text).join('');
    const whole = printed.replaceAll(withoutSpace(specimenLabels.mark), '');
    for (const text of specimenTexts(specimen)) expect(whole).toContain(withoutSpace(text));
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links turn the sheets', async ({ page }) => {
    await page.goto(paper.path);
    const [first, second] = sheetsIn(page);
    await page.getByRole('link', { name: /^Page 2:/ }).click();
    await expect(second!).toBeInViewport();
    await expect(first!).not.toBeInViewport();
    await second!.getByRole('link', { name: /^Back to Page 1:/ }).click();
    await expect(first!).toBeInViewport();
  });

  test('an answer says what follows from it, one at a time', async ({ page }) => {
    await page.goto(`${course.path}#sheet-${course.sheets.length + 1}`);
    const [one, two] = question!.answers;
    await expect(page.getByText(reasonText(one!))).toBeHidden();
    await page.getByText(one!.text, { exact: true }).click();
    await expect(page.getByText(reasonText(one!))).toBeVisible();
    await page.getByText(two!.text, { exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(reasonText(two!))).toBeVisible();
    await expect(page.getByText(reasonText(one!))).toBeHidden();
  });
});
