import { expect, type Page } from 'playwright/test';

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

/** Nothing has moved since the page began to load. */
export async function expectNothingMoved(page: Page): Promise<void> {
  expect(await layoutShift(page), 'cumulative layout shift').toBe(0);
}
