import ICAL from 'ical.js';
import { regulatoryDates } from '#content/collections/regulatory-dates/index.ts';
import { calendarFilePath, calendarPath } from '#lib/routes.ts';
import { expect, test } from '#e2e/support/test.ts';

test('the calendar is served as a file that a calendar program reads', async ({ request }) => {
  const response = await request.get(calendarFilePath);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const events = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]).getAllSubcomponents(
    'vevent',
  );
  expect(events).toHaveLength(regulatoryDates.length);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each date stands once, on the side of the day that the page names', async ({ page }) => {
    await page.goto(calendarPath);
    const sortedOn = await page.locator('.hero time').getAttribute('datetime');
    const datesIn = (part: string) =>
      page
        .locator(`#${part} time`)
        .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    const [coming, past] = [await datesIn('coming'), await datesIn('inForce')];
    const over = regulatoryDates.filter(({ date }) => date < sortedOn!);
    const unconfirmed = over.filter(({ status }) => status === 'expected');
    const inForce = over.filter(({ status }) => status === 'law');
    expect(past).toEqual(inForce.map(({ date }) => date).reverse());
    expect(coming).toEqual([...unconfirmed, ...regulatoryDates.slice(over.length)].map(({ date }) => date));
  });

  test('the way to subscribe names the same file', async ({ page }) => {
    await page.goto(calendarPath);
    const [open, download] = ['Subscribe', 'Save the dates as a file'].map((name) =>
      page.getByRole('link', { name, exact: true }),
    );
    await expect(open!).toHaveAttribute('href', /^webcal:\/\/.+\/regulatory-calendar\.ics$/);
    await expect(download!).toHaveAttribute('href', calendarFilePath);
  });
});
