import { site } from './site.ts';

/**
 * What a subscriber agrees to, stored word for word with each sign-up. A change of the text takes the next
 * version.
 */
export const consentWording = {
  version: 1,
  text: `Send me the newsletter of ${site.legalName} by e-mail. I can unsubscribe with one press in every issue.`,
} as const;

/** For every text that says what comes of a sign-up without its press: an import brings recorded consent. */
export const unlessConsented = 'unless we hold a record of your earlier consent';
