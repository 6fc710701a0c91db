import ICAL from 'ical.js';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { comingDay, typedMoment } from '#e2e/support/enquiries/business-days.ts';
import { expect, test } from '#e2e/support/test.ts';

test('an enquiry with times for a call shows them, each with a file that a calendar reads', async ({
  page,
  db,
  sender,
}) => {
  const [tuesday, wednesday] = [comingDay(2), comingDay(3)];
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('Email').fill(sender);
  await page.getByLabel('Subject').fill('A call');
  await page.getByLabel('Message').fill('Could we talk about our logging?');
  await page.getByText('Suggest two times for a call').click();
  for (const [day, time, which] of [
    [tuesday, '10:00', 'First'],
    [wednesday, '16:15', 'Second'],
  ] as const) {
    await page.getByLabel(`${which} day`).fill(day);
    await page.getByLabel(`${which} time`).fill(time);
  }
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('group', { name: 'Message Received' })).toBeFocused();
  const { data } = await db.from('contact_submissions').select('id').eq('email', sender).single();

  const path = `/newsletter-admin/enquiries/${data?.id}`;
  await openSignedIn(page, path, accounts.admin);
  const files = page.getByRole('link', { name: /^Calendar file/ });
  await expect(files).toHaveCount(2);
  const response = await page.request.get((await files.nth(1).getAttribute('href'))!);
  expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const text = await response.text();
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent')!,
  );
  expect(typedMoment(event.startDate.toJSDate().toISOString())).toBe(`${wednesday} 16:15`);
  expect(text).not.toMatch(/Ada|logging|visitor/);
  for (const none of ['3', '0', 'x', '']) {
    expect((await page.request.get(`${path}/call.ics?time=${none}`)).status()).toBe(404);
  }
});
