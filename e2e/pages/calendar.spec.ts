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
    const announced = regulatoryDates.filter(({ status }) => status === 'expected').map(({ date }) => date);
    expect([...past, ...coming].sort()).toEqual(regulatoryDates.map(({ date }) => date));
    expect(coming.every((date) => date >= sortedOn! || announced.includes(date))).toBe(true);
    expect(past.every((date) => date < sortedOn!)).toBe(true);
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
