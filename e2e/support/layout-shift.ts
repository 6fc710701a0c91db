import { expect, type Page } from 'playwright/test';

/** Of the 0.1 that browsers call good: a number that waits for the words beside it moves by some pixels. */
const UNSEEN = 0.001;

/** What has moved on the page since it began to load, as the browser scores it; 0 is nothing at all. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return new Promise<number>((resolve) => {
      let total = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      // Buffered entries are delivered in a task of their own, before the second frame.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(total))));
    });
  });
}

/** Nothing that anybody would see has moved since the page began to load. */
export async function expectNothingMoved(page: Page): Promise<void> {
  expect(await layoutShift(page), 'cumulative layout shift').toBeLessThan(UNSEEN);
}
