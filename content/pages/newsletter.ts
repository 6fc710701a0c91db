import { consentWording, unlessConsented } from '#content/site/consent.ts';
import { site } from '#content/site/site.ts';
import { metaSchema } from '#content/schemas.ts';

/** The page with the sign-up, and the pages that the links in our mails lead to. */
export const newsletterPage = {
  meta: metaSchema.parse({
    title: 'The newsletter by e-mail',
    description:
      'Receive our newsletter on AI cybersecurity, enterprise observability and regulation by e-mail. Confirm once, leave with one press, no tracking.',
    updated: '2026-11-27',
  }),
  name: 'Newsletter',
  heading: 'The newsletter by e-mail',
  lead: 'What changed in observability, cyber security and AI, what it means for a business in Australia, and what to do about it.',
  about: {
    heading: 'What you receive',
    items: [
      'Every new issue, whole, in one e-mail. You can read it without pictures and without a browser.',
      'Nothing else: no offers between the issues, and no call because you subscribed.',
      'The same text stands in the [archive](/industry-updates), whose first page opens with the newest issue. Read one before you decide.',
    ],
  },
  privacy: {
    heading: 'What happens to your address',
    items: [
      `We send one e-mail with a button. Until you press it, you receive no newsletter and after 30 days we delete the address, ${unlessConsented}.`,
      'We count neither opens nor clicks. The companies that carry our e-mail and host this website hold the address for us; nobody receives it for marketing.',
      'Every issue carries a link that unsubscribes at once. 30 days later we delete the address and keep a code made from it, so that you are not added again.',
      'The [privacy policy](/privacy-policy#newsletter-choices) says the rest.',
    ],
  },
  form: {
    heading: 'Subscribe',
    label: 'E-mail address',
    /** Of the same field below an issue and the archive. */
    elsewhere: 'Receive the next issue by e-mail',
    button: { idle: 'Subscribe', busy: 'Subscribing...' },
    consent: consentWording.text,
    sent: {
      title: 'Look into your inbox',
      text: 'If this address can receive the newsletter, a link is on its way.',
    },
    failed: { title: 'Not subscribed yet', text: 'Nothing was sent to the address.' },
    late: 'Nothing there after ten minutes? Look into the folder for spam, then enter the address again.',
  },
} as const;

/** Where a press of one of our buttons ends; each is a page that can be refreshed without pressing again. */
export const newsletterReceipts = {
  requested: newsletterPage.form.sent,
  confirmed: {
    title: 'You are subscribed',
    text: 'The next issue comes by e-mail. A short welcome, one a day at most, brings the link by which you can leave.',
  },
  erased: {
    title: 'Your data is erased',
    text: 'The address and the subscription are deleted. A code made from the address stays, so that it is not added again without you, and with it the record of your consent.',
  },
  expired: {
    title: 'This link does not work any more',
    text: 'It was used, it is older than seven days, or a newer one took its place. Subscribe again to receive another.',
  },
} as const;
export type NewsletterReceipt = keyof typeof newsletterReceipts;

/** The pages behind the links in our mails. */
export const newsletterLinks = {
  confirm: {
    title: 'Confirm your address',
    /** Of a new subscription and of a changed address alike. */
    text: `Once you press, the address that this link was sent to receives each new issue of the newsletter of ${site.legalName} by e-mail. Every issue has a link that unsubscribes at once.`,
    button: 'Confirm',
  },
  erase: {
    title: 'Erase your data',
    text: 'This deletes the address and the subscription. A code made from the address, and the record of your consent, stay. It cannot be undone.',
    button: 'Erase my data',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: (email: string) => `One press ends the newsletter to ${email}.`,
    /** Of a link of an issue that came before they left. */
    ended: (email: string) => `The newsletter to ${email} has ended. No further issue is sent.`,
    button: 'Unsubscribe',
  },
  preferences: {
    title: 'Your subscription',
    states: {
      active: 'Every new issue is sent to this address.',
      unsubscribed: 'No issue is sent to this address.',
      bounced:
        'No issue is sent to this address, because the mailbox refused one. Subscribe again to prove that it works, or write to us.',
      /** No form lifts it; an admin does. */
      barred: `No issue is sent to this address, because one was reported as junk or we were asked to stop. Only a person can lift that: write to ${site.email}.`,
    },
    email: 'Address',
    since: 'Subscribed since',
    leave: { heading: 'Leave', text: 'It takes effect at once.', button: 'Unsubscribe' },
    back: {
      heading: 'Come back',
      text: (day: string) => `Until ${day}, one press is enough; then the address is deleted.`,
      button: 'Subscribe again',
    },
    change: {
      heading: 'Use another address',
      text: 'We send a link to the new address; once it is pressed, issues go there and the old address is deleted. The old address is told that this was asked for.',
      label: 'New e-mail address',
      button: 'Send the link',
    },
    copy: {
      heading: 'See what we hold',
      text: 'We send it to the address above and do not show it here: issues get forwarded with their links.',
      button: 'Send me a copy',
    },
    erase: {
      heading: 'Erase everything',
      text: 'We send a link to the address above; pressing its button deletes the address and the subscription. A code made from the address, and the record of your consent, stay.',
      button: 'Send the link to erase',
    },
  },
  done: {
    unsubscribe: 'You are unsubscribed. No further issue is sent.',
    resubscribe: 'You are subscribed again.',
    change_address: 'If the new address can receive the newsletter, a link is on its way.',
    data_copy: 'A copy is on its way to the address.',
    erase: 'A link is on its way to the address. Nothing is erased before its button is pressed.',
  },
  problems: {
    invalid: 'That is not an address we can write to. Enter one such as name@company.com.au.',
    locked:
      'This is not possible any more. Subscribe again with the address; if no e-mail comes, write to us.',
    rate_limited: 'As many e-mails as one address gets in a day went there already. Come back tomorrow.',
    change_limited:
      'As many changes of address, or e-mails to the address above, were asked for as there may be in a day. Come back tomorrow.',
    unavailable: 'Our system did not confirm it: nothing is changed. Press the button again in a moment.',
  },
  unknown: {
    title: 'We do not know this link',
    text: 'The subscription it belonged to is deleted, or the link is not whole. Nothing is sent to a deleted address.',
  },
  unreachable: {
    title: 'Your subscription cannot be shown',
    text: 'Our system does not answer at the moment. Open the link again in half a minute.',
  },
  home: { label: 'About the newsletter', href: '/newsletter' },
} as const;
