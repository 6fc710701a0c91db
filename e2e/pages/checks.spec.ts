import type { Page } from 'playwright/test';
import { checks } from '#content/checks/index.ts';
import type { Check } from '#content/checks/schema.ts';
import { checkPage } from '#content/pages/checks.ts';
import { questionsOf } from '#lib/checks/answers.ts';
import { evaluate } from '#lib/checks/evaluate.ts';
import { resultText } from '#lib/checks/result.ts';
import { expectAccessibleAtBothWidths, expectAccessibleWithoutScripts } from '#e2e/support/axe.ts';
import { siteLog } from '#e2e/support/stack/site-log.ts';
import { sheetsOf } from '#e2e/support/sheets.ts';
import { expect, test } from '#e2e/support/test.ts';

/** What a visitor answers: the first option of each choice, and 1 where a number is asked for. */
const answersTo = (check: Check): URLSearchParams =>
  new URLSearchParams(
    questionsOf(check).map((question) => [
      question.name,
      question.kind === 'number' ? String(Math.max(1, question.min)) : question.options[0]!.value,
    ]),
  );

const controlOf = (page: Page, name: string, value: string) =>
  page.locator(`main [name="${name}"]`).and(page.locator(`[type=number], [value="${value}"]`));

/** Answers every question by keyboard alone. */
async function answer(page: Page, answers: URLSearchParams): Promise<void> {
  for (const [name, value] of answers) {
    const control = controlOf(page, name, value);
    await control.focus();
    if ((await control.getAttribute('type')) === 'number') await page.keyboard.type(value);
    else if (!(await control.isChecked())) await page.keyboard.press('Space');
  }
}

const submit = (page: Page, check: Check) =>
  page.getByRole('button', { name: check.button, exact: true }).press('Enter');
const result = (page: Page) => page.getByRole('region', { name: checkPage.result.heading });
const message = (page: Page) => page.getByLabel(checkPage.enquiry.label);

for (const check of checks) {
  const path = `/checks/${check.slug}`;
  const answers = answersTo(check);
  const expected = evaluate(check, answers, checkPage.words);
  const expectedMessage = `${check.name}\n\n${resultText(expected)}`;

  test.describe(path, () => {
    test('is answered in the browser alone, by keyboard, and its address brings the answers back', async ({
      page,
    }) => {
      await page.goto(path);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await answer(page, answers);
      await submit(page, check);
      await expect(result(page)).toBeFocused();
      await expect(result(page).getByRole('status').first()).toHaveText(expected.summary);
      await expect(message(page)).toHaveValue(expectedMessage);
      expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).toString()).toBe(answers.toString());
      expect(new URL(page.url()).search).toBe('');
      expect(requests.filter((url) => !url.includes('/_next/static/'))).toEqual([]);
      await expectAccessibleAtBothWidths(page);

      await page.reload();
      await expect(message(page)).toHaveValue(expectedMessage);
      for (const [name, value] of answers) {
        const control = controlOf(page, name, value);
        if ((await control.getAttribute('type')) === 'number') await expect(control).toHaveValue(value);
        else await expect(control).toBeChecked();
      }
      await page.getByRole('link', { name: checkPage.again }).click();
      await expect(result(page)).toBeHidden();
      expect(new URL(page.url()).hash).toBe('');
    });

    test('prints its questions, and once there is one its result', async ({ page }) => {
      await page.goto(path);
      const printed = async () => (await sheetsOf(page)).map(({ text }) => text).join('');
      const bare = (text: string) => text.replaceAll(/\s/g, '');
      const { text: question } = questionsOf(check)[0]!;
      expect(await printed()).toContain(bare(question));
      await page.goto(`${path}#${answers}`);
      await expect(result(page)).toBeVisible();
      const sheet = await printed();
      expect(sheet).toContain(bare(expected.summary));
      expect(sheet).toContain(bare(check.caution));
      expect(sheet).not.toContain(bare(checkPage.enquiry.heading));
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('is answered by the server with the same words', async ({ page }) => {
        await page.goto(path);
        await answer(page, answers);
        await submit(page, check);
        await expect(page).toHaveURL(/\/checks\/result\/[a-z-]+\?.*#result$/);
        await expect(result(page).getByRole('status').first()).toHaveText(expected.summary);
        await expect(message(page)).toHaveValue(expectedMessage);
        await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', /noindex/);
        for (const [name, value] of answers) {
          const control = controlOf(page, name, value);
          if ((await control.getAttribute('type')) === 'number') await expect(control).toHaveValue(value);
          else await expect(control).toBeChecked();
        }
        await expectAccessibleWithoutScripts(page);
      });

      test('says what is still to answer; what was typed is no markup, not stored and not logged', async ({
        page,
        queries,
      }) => {
        const { name } = questionsOf(check)[0]!;
        const before = await queries();
        const response = await page.goto(
          `/checks/result/${check.slug}?${name}=%3Cimg%20src=canary-of-a-check%3E&constructor=1&${name}=%22`,
        );
        expect(response?.status()).toBe(200);
        expect(response?.headers()['cache-control']).toMatch(/no-(cache|store)/);
        const typed = new URLSearchParams([[name, '<img src=canary-of-a-check>']]);
        const { summary, problems } = evaluate(check, typed, checkPage.words);
        await expect(result(page).getByRole('status').first()).toHaveText(summary);
        await expect(page.locator('main img')).toHaveCount(0);
        // A check that can be left empty has a result all the same.
        await expect(result(page).getByRole('listitem')).toHaveCount(problems?.length ?? 0);
        const button = page.getByRole('button', { name: checkPage.enquiry.button });
        await expect(button).toBeVisible({ visible: !problems });
        expect(await queries()).toBe(before);
        expect(siteLog()).not.toContain('canary-of-a-check');
      });
    });
  });
}

test('a result goes to the contact form as the visitor has cut it, and into no address', async ({ page }) => {
  const check = checks[0]!;
  await page.goto(`/checks/${check.slug}#${answersTo(check)}`);
  await message(page).fill('Only this line of it, please.');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.getByRole('button', { name: checkPage.enquiry.button }).press('Enter');
  await expect(page).toHaveURL(/\/contact\?subject=/);
  await expect(page.getByLabel('Message')).toHaveValue('Only this line of it, please.');
  await expect(page.getByLabel('Subject')).toHaveValue(check.subject);
  expect(addresses.filter((url) => url.includes('Only'))).toEqual([]);
  await page.goto('/contact');
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('an address with other answers leaves none of those before', async ({ page }) => {
  const check = checks.find(({ slug }) => slug === 'quote')!;
  await page.goto(`/checks/${check.slug}#product=ai-policy&months-ai-marketing=6`);
  const other = 'users-cyber-security-awareness=5';
  await page.evaluate((hash) => (location.hash = hash), other);
  const { summary } = evaluate(check, new URLSearchParams(other), checkPage.words);
  await expect(page.locator('#result').getByRole('status')).toHaveText(summary);
});

test('a link to what is still to answer loses no answer', async ({ page }) => {
  const answers = 'revenue=1000&share=50&people=2&rate=50';
  await page.goto(`/checks/downtime#${answers}&minutes=30`);
  const minutes = page.locator('[name=minutes]');
  await minutes.fill('');
  await page.locator('#result').getByRole('link').first().click();
  await expect(minutes).toBeFocused();
  expect(new URL(page.url()).hash).toBe(`#${answers}`);
});

test('an unknown check is not found', async ({ page, expected }) => {
  expected.push(/status of 404/);
  expect((await page.goto('/checks/result/nothing'))?.status()).toBe(404);
});
