import { site } from './site.ts';

/** What stands around the text of an issue in the mail that subscribers receive. */
export const letterWords = {
  issue: (number: number) => `Issue #${number}`,
  browser: 'Read in the browser',
  reason: `You receive this e-mail because you asked for the ${site.name} newsletter at this address.`,
  unsubscribe: 'Unsubscribe',
  preferences: 'Preferences',
  links: 'Links in this letter',
} as const;
