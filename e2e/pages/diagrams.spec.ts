import type { Page } from 'playwright/test';
import { agent } from '#content/diagrams/agent.ts';
import { attack } from '#content/diagrams/attack.ts';
import type { Explorer } from '#content/diagrams/explorer.ts';
import { payment, paymentWords } from '#content/diagrams/payment.ts';
import { captionsFor } from '#content/diagrams/tests/support/captions-for.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/test.ts';

const diagrams: readonly { path: string; explorer: Explorer }[] = [
  { path: '/services/data-analytics', explorer: payment },
  { path: '/services/technology-due-diligence', explorer: attack },
  { path: '/services/ai-design-development', explorer: agent },
];
const controlOf = (page: Page, { choice, controls }: Explorer, index: number) =>
  page.getByRole(choice === 'one' ? 'radio' : 'checkbox', {
    name: controls[index]!.label,
    exact: true,
  });
const shownCaptions = (page: Page) =>
  page.locator('.explorable figcaption [aria-live] p:visible').allInnerTexts();
/** Every drawn word that is visible now. */
const drawn = (page: Page) =>
  page
    .locator('.explorable svg text')
    .evaluateAll((texts) =>
      texts.filter((text) => text.getClientRects().length > 0).map(({ textContent }) => textContent),
    );

for (const { path, explorer } of diagrams) {
  for (const scripts of [true, false]) {
    test.describe(`the diagram of ${path} ${scripts ? 'with' : 'without'} scripts`, () => {
      test.use({ javaScriptEnabled: scripts });

      test('is worked by keyboard, and its caption says what it shows', async ({ page }) => {
        await page.goto(path);
        const first = explorer.controls.flatMap(({ on }, index) => (on ? [index + 1] : []));
        expect(await shownCaptions(page)).toEqual(captionsFor(explorer, first));
        const seen = new Set([(await drawn(page)).join()]);
        // The last first: the first control of the attack hides what the others do.
        for (const index of [...explorer.controls.keys()].toReversed()) {
          const control = controlOf(page, explorer, index);
          await control.focus();
          const before = await control.isChecked();
          await page.keyboard.press('Space');
          await expect(control).toBeChecked({ checked: explorer.choice === 'one' || !before });
          const chosen: number[] = [];
          for (const [at] of explorer.controls.entries())
            if (await controlOf(page, explorer, at).isChecked()) chosen.push(at + 1);
          expect(await shownCaptions(page)).toEqual(captionsFor(explorer, chosen));
          seen.add((await drawn(page)).join());
        }
        expect(seen.size, 'different drawings').toBeGreaterThanOrEqual(explorer.controls.length);
      });
    });
  }
}

test('a diagram is accessible in its last state and says everything on paper', async ({ page }) => {
  for (const { path, explorer } of diagrams) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    expect(await shownCaptions(page)).toEqual(explorer.captions.map(({ text }) => text));
    await expect(page.locator('.explorable fieldset')).toBeHidden();
    if (explorer === payment) expect(await drawn(page)).toContain(paymentWords.slow);
    await page.emulateMedia({ media: 'screen' });
    const last = controlOf(page, explorer, explorer.controls.length - 1);
    await last.click();
    await expectAccessible(page);
  }
});

test('the words of a diagram fit a small phone and can be read on it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const { path, explorer } of diagrams) {
    await page.goto(path);
    for (const index of explorer.controls.keys()) {
      await controlOf(page, explorer, index).click();
      const words = await page.locator('.explorable svg').evaluate((drawing: SVGSVGElement) => {
        const { right } = drawing.getBoundingClientRect();
        const scale = drawing.getScreenCTM()!.a;
        return [...drawing.querySelectorAll('text')]
          .filter((text) => text.getClientRects().length > 0)
          .map((text) => ({
            text: text.textContent,
            fits: text.getBoundingClientRect().right <= right,
            size: Number.parseFloat(getComputedStyle(text).fontSize) * scale,
          }));
      });
      for (const { text, fits, size } of words)
        expect({ text, fits, isLegible: size > 10 }).toEqual({ text, fits: true, isLegible: true });
    }
  }
});

test('reached and unreached steps differ in forced colours', async ({ page }) => {
  await page.goto('/services/technology-due-diligence');
  await page.emulateMedia({ forcedColors: 'active' });
  const stroke = (part: string) =>
    page
      .locator(`.explorable svg ${part}`)
      .first()
      .evaluate((shape) => getComputedStyle(shape).stroke);
  expect(await stroke('.bad-ground')).not.toBe(await stroke('.box'));
});

test('every case study has its drawing, which fits its boxes and is told in words', async ({ page }) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/solutions');
    const cases = page.locator('main article');
    for (const article of await cases.all()) {
      await expect(article.locator('figcaption')).toBeVisible();
      const tooWide = await article.locator('svg.diagram g g').evaluateAll((boxes) =>
        boxes
          .filter((box) => {
            const [rect, text] = [box.querySelector('rect')!, box.querySelector('text')!];
            return text.getBBox().width > rect.getBBox().width - 6;
          })
          .map(({ textContent }) => textContent),
      );
      expect(tooWide, `at ${width} px`).toEqual([]);
    }
  }
});
