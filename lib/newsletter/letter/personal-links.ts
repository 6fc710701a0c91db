import { newsletterPath } from '#lib/routes.ts';
import { escapeHtml } from '#lib/text.ts';

/** What differs from one person's letter to another's. */
export type PersonalLinks = { unsubscribeUrl: string; preferencesUrl: string };

/** What stands for a person's links in the frozen words of a letter. */
export const placeholders = {
  unsubscribeUrl: '{{unsubscribe_url}}',
  preferencesUrl: '{{preferences_url}}',
} as const satisfies PersonalLinks;

const PLACEHOLDER = /\{\{(unsubscribe_url|preferences_url)\}\}/g;

/**
 * The same text, in which nothing is a placeholder. An issue holds titles and addresses of feeds: one that
 * named a placeholder would be given the subscriber's own links.
 */
export const withoutPlaceholders = (text: string): string => text.replace(PLACEHOLDER, '{\u2060{$1}}');

/** Puts one person's links into a letter; nothing else of it changes. */
export function personalise(
  letter: { html: string; text: string },
  links: PersonalLinks,
): { html: string; text: string } {
  const linkOf = (_: string, name: string): string =>
    name === 'unsubscribe_url' ? links.unsubscribeUrl : links.preferencesUrl;
  return {
    html: letter.html.replace(PLACEHOLDER, (match, name: string) => escapeHtml(linkOf(match, name))),
    text: letter.text.replace(PLACEHOLDER, linkOf),
  };
}

/**
 * The links of one subscription in the mails to its holder.
 * @param origin of the site, as its readers reach it
 */
export const personalLinks = (origin: string, token: string): PersonalLinks => ({
  unsubscribeUrl: new URL(`${newsletterPath}/unsubscribe/${token}`, origin).href,
  preferencesUrl: new URL(`${newsletterPath}/preferences/${token}`, origin).href,
});

/** Links for a preview or a test: whoever follows one changes nothing, since no token is `test`. */
export const inertLinks = (origin: string): PersonalLinks => personalLinks(origin, 'test');
