import type { Page } from 'playwright/test';
import { forms } from '#content/site/forms.ts';
import { site } from '#content/site/site.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { comingDay, typedMoment } from '#e2e/support/enquiries/business-days.ts';
import { expect, test } from '#e2e/support/test.ts';

const [tuesday, wednesday, saturday] = [comingDay(2), comingDay(3), comingDay(6)];

async function fillContact(page: Page, sender: string) {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('Email').fill(sender);
  await page.getByLabel('Subject').fill('A call');
  await page.getByLabel('Message').fill('Could we talk about our logging?');
  await page.getByText(forms.call.heading).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`two times for a call ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });
    const sent = (page: Page) =>
      javaScriptEnabled
        ? expect(page.getByRole('group', { name: 'Message Received' })).toBeFocused()
        : expect(page).toHaveURL(/\/received/);

    test('are stored with the enquiry, in Sydney’s hours', async ({ page, db, sender, mailsAbout }) => {
      await fillContact(page, sender);
      await page.getByLabel('First day').fill(tuesday);
      await page.getByLabel('First time').fill('10:00');
      await page.getByLabel('Second day').fill(wednesday);
      await page.getByLabel('Second time').fill('16:15');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await sent(page);
      const { data } = await db
        .from('contact_submissions')
        .select('call_times, request_id')
        .eq('email', sender)
        .single();
      expect(data?.call_times.map(typedMoment)).toEqual([`${tuesday} 10:00`, `${wednesday} 16:15`]);
      const reference = data!.request_id.slice(0, 8).toUpperCase();
      await expect.poll(async () => (await mailsAbout(reference)).length).toBe(2);
      const told = (await mailsAbout(reference)).filter(({ email }) => email.text?.includes('Call at:'));
      expect(told.map(({ envelope }) => envelope.to)).toEqual([[site.email]]);
    });

    test('are refused at a weekend, at the field, with all that was typed', async ({ page, db, sender }) => {
      await fillContact(page, sender);
      await page.getByLabel('First day').fill(saturday);
      await page.getByLabel('First time').fill('10:00');
      await page.getByRole('button', { name: 'Send Message' }).click();
      const day = page.getByLabel('First day');
      await expect(day).toHaveAttribute('aria-invalid', 'true');
      await expect(day).toBeVisible();
      await expect(day).toHaveValue(saturday);
      await expect(page.getByLabel('First time')).toHaveValue('10:00');
      // axe is a script itself.
      if (javaScriptEnabled) await expectAccessible(page);
      expect((await db.from('contact_submissions').select('id').eq('email', sender)).data).toEqual([]);
    });

    test('are refused on a holiday, which only the database knows', async ({ page, db, sender }) => {
      const holiday = comingDay(javaScriptEnabled ? 4 : 5);
      await db.from('office_holidays').insert({ day: holiday, name: 'A day of this test' });
      try {
        await fillContact(page, sender);
        await page.getByLabel('Second day').fill(holiday);
        await page.getByLabel('Second time').fill('10:00');
        await page.getByRole('button', { name: 'Send Message' }).click();
        await expect(page.getByLabel('Second day')).toHaveAttribute('aria-invalid', 'true');
        await expect(page.getByRole('main').getByRole('alert')).toContainText('our office is closed');
        await expect(page.getByLabel('Message')).toHaveValue('Could we talk about our logging?');
      } finally {
        await db.from('office_holidays').delete().eq('day', holiday);
      }
    });
  });
}

test('a Quickstart’s form takes one time, and folds the fields until they are wanted', async ({
  page,
  db,
  sender,
}) => {
  await page.goto('/sme-quickstarts/ai-policy');
  await expect(page.getByLabel('First day')).toBeHidden();
  await page.getByText(forms.call.heading).click();
  await page.getByLabel('First day').fill(tuesday);
  await page.getByLabel('First time').fill('17:30');
  await page.getByLabel('Full Name').fill('Ada Example');
  await page.getByLabel('Email Address').fill(sender);
  await page.getByLabel('Company Name').fill('Example Pty Ltd');
  await page.getByRole('button', { name: 'Submit Inquiry' }).click();
  await expect(page.getByRole('group', { name: 'Inquiry Submitted Successfully' })).toBeFocused();
  const { data } = await db.from('contact_submissions').select('call_times').eq('email', sender).single();
  expect(data?.call_times.map(typedMoment)).toEqual([`${tuesday} 17:30`]);
});
