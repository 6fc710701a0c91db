import { convert, type FormatCallback } from 'html-to-text';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { letterWords } from '#content/site/letter.ts';
import { site } from '#content/site/site.ts';
import type { Parts } from './letter.ts';
import { placeholders, withoutPlaceholders } from './personal-links.ts';

const RULE = '-'.repeat(40);

/** The text part of a letter: the same words as its HTML, with the links of the issue numbered below it. */
export function letterText(parts: Parts): string {
  const { number, subject, summary, content, related, address, imprint } = parts;
  const urls: string[] = [];
  const footnote: FormatCallback = (element, walk, builder) => {
    walk(element.children, builder);
    const url = (element.attribs as Record<string, string>).href;
    if (!url) return;
    const known = urls.indexOf(url) + 1;
    builder.addInline(` [${known || urls.push(url)}]`);
  };
  const plainHeading = { uppercase: false, leadingLineBreaks: 3, trailingLineBreaks: 2 };
  const converted = convert(content, {
    // Mail programs wrap; lines cut for a desk are ragged on a phone.
    wordwrap: false,
    formatters: { footnote },
    selectors: [
      { selector: 'a', format: 'footnote' },
      ...[2, 3, 4, 5, 6].map((level) => ({ selector: `h${level}`, options: plainHeading })),
    ],
  });
  // Without the marks between its parts, a text may have become one.
  const body = withoutPlaceholders(converted);
  return [
    `${site.name}, ${letterWords.issue(number)}`,
    subject,
    ...(summary ? [summary] : []),
    RULE,
    body,
    ...(related ? [`${industryUpdates.belongsTo} ${related.name}\n${related.url}`] : []),
    ...(urls.length
      ? [`${letterWords.links}:\n${urls.map((url, at) => `[${at + 1}] ${url}`).join('\n')}`]
      : []),
    RULE,
    letterWords.reason,
    [
      `${letterWords.unsubscribe}: ${placeholders.unsubscribeUrl}`,
      `${letterWords.preferences}: ${placeholders.preferencesUrl}`,
      `${letterWords.browser}: ${address}`,
    ].join('\n'),
    `${imprint}\n${site.email}\n`,
  ].join('\n\n');
}
