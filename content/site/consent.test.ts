import { expect, it } from 'vitest';
import { privacyPolicy } from '#content/collections/text-pages/privacy-policy.ts';
import { newsletterPage } from '#content/pages/newsletter.ts';
import { subscriptionMails } from './subscription-mails.ts';

it.each([
  ['page of the newsletter', newsletterPage.privacy.items],
  ['mail that asks for the press', subscriptionMails.confirm_subscription.paragraphs('')],
  ['privacy policy', privacyPolicy.sections.find(({ id }) => id === 'retention')?.bullets],
])('excepts a recorded consent where the %s says what comes of no press', (_, texts) => {
  expect(texts?.join('\n')).toMatch(
    /\b(press|confirm)\b[^.]*, unless we hold a record of your earlier consent\./,
  );
});
