import type { Locator, Page } from 'playwright/test';
import { expect } from '#e2e/support/test.ts';

/** More than any page has places for the focus. */
const MAX_STEPS = 200;

/** Moves the focus here with the Tab key, so that it can be seen. @throws when it does not get here */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const isHere = await target.evaluate((element) => element === document.activeElement);
    if (!isHere) continue;
    expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
    return;
  }
  throw new Error(`The Tab key does not lead to ${String(target)}`);
}

/** Moves the focus to a button or link and presses it. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field and types over what it holds. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
