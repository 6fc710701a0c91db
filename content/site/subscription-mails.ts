import { unlessConsented } from './consent.ts';
import { site } from './site.ts';

const signature = [
  site.legalName,
  `${site.locality} ${site.region} ${site.postcode}, ${site.country}`,
  site.origin,
].join('\n');

const mistaken = `If this was not you, somebody entered your address by mistake. You need not do anything: without a press of that button nothing comes of it, and you receive no newsletter, ${unlessConsented}.`;

/**
 * The mails to subscribers, as paragraphs. One that asks for consent holds no advertising and nothing that a
 * stranger typed: anybody can enter any address.
 */
export const subscriptionMails = {
  confirm_subscription: {
    subject: `Confirm your address for the newsletter of ${site.legalName}`,
    paragraphs: (url: string) => [
      'Hello,',
      'Somebody asked for our newsletter at this address. To receive it, open this page and press its button:',
      url,
      'The link works once, for seven days.',
      mistaken,
      signature,
    ],
  },
  confirm_change: {
    subject: `Confirm your new address for the newsletter of ${site.legalName}`,
    paragraphs: (url: string) => [
      'Hello,',
      'A subscriber of our newsletter wants to receive it at this address. If that is you, open this page and press its button:',
      url,
      'The link works once, for seven days. Issues then come here, and the address before is deleted.',
      mistaken,
      signature,
    ],
  },
  change_asked: {
    subject: 'Somebody asked to move your subscription to another address',
    paragraphs: (newAddress: string, unsubscribeUrl: string) => [
      'Hello,',
      `Somebody with a link from a newsletter that was sent to you asked that it goes to another address from now on: ${newAddress} (most of it is hidden).`,
      'Nothing changes until a button is pressed there within seven days. If that was you, you need not do anything here.',
      'If it was not you, an issue of yours was forwarded with its links. Unsubscribe on this page, which ends the change; one more press there brings you back at this address:',
      unsubscribeUrl,
      'You are told of this once a day, however often a change is asked for.',
      signature,
    ],
  },
  confirm_erasure: {
    subject: 'Confirm that your data shall be erased',
    paragraphs: (url: string) => [
      'Hello,',
      'You asked us to erase your address and your subscription. Open this page and press its button:',
      url,
      'The link works once, for seven days. If this was not you, somebody has an issue that was sent to you: do nothing, and nothing is erased.',
      signature,
    ],
  },
  already_subscribed: {
    subject: 'You already receive our newsletter',
    paragraphs: (preferencesUrl: string) => [
      'Hello,',
      'Somebody asked for our newsletter at this address, which receives it already. Nothing has changed.',
      'Your subscription, and the way to leave:',
      preferencesUrl,
      signature,
    ],
  },
  welcome: {
    subject: `You receive the newsletter of ${site.legalName}`,
    paragraphs: (urls: {
      preferences: string;
      unsubscribe: string;
      issue?: { title: string; url: string };
    }) => [
      'Hello,',
      'Your address is confirmed. Each new issue comes to you by e-mail from now on.',
      ...(urls.issue ? [`The newest issue, "${urls.issue.title}":\n${urls.issue.url}`] : []),
      `Your subscription: another address, a copy of your data, erasure:\n${urls.preferences}`,
      `Unsubscribe:\n${urls.unsubscribe}`,
      signature,
    ],
  },
  data_copy: {
    subject: 'What we hold about your subscription',
    paragraphs: (data: string) => [
      'Hello,',
      'You asked for a copy of what we hold about your subscription to our newsletter. This is all of it, as JSON:',
      data,
      'If this was not you, somebody has an issue that was sent to you. The copy went to your address alone.',
      signature,
    ],
  },
} as const;
