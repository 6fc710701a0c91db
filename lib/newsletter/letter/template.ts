import juice from 'juice/client';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { letterWords } from '#content/site/letter.ts';
import { site } from '#content/site/site.ts';
import { escapeHtml } from '#lib/text.ts';
import type { Parts } from './letter.ts';
import { placeholders } from './personal-links.ts';
import { embedded, inlined, outlookStyles, schemes } from './styles.ts';

/** Keeps what follows the preheader out of the line that a list of mails shows. */
const FILLER = '\u034f\u200c\u00a0'.repeat(80);

const link = (url: string, words: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;

/** The HTML of a letter: one table of at most 600 px, with its styles written into its elements. */
export function letterHtml(parts: Parts): string {
  const { number, subject, preheader, summary, content, related, address, imprint } = parts;
  const title = escapeHtml(subject);
  const rows = [
    `<td class="head"><span class="name">${escapeHtml(site.name)}</span><br>
${letterWords.issue(number)} &middot; ${link(address, letterWords.browser)}</td>`,
    `<td class="title"><h1>${title}</h1>
${summary ? `<p class="summary">${escapeHtml(summary)}</p>` : ''}</td>`,
    `<td class="text">${content}
${related ? `<p class="related">${escapeHtml(industryUpdates.belongsTo)} ${link(related.url, related.name)}</p>` : ''}</td>`,
    `<td class="foot"><p>${escapeHtml(letterWords.reason)}</p>
<p>${link(placeholders.unsubscribeUrl, letterWords.unsubscribe)} &middot;
${link(placeholders.preferencesUrl, letterWords.preferences)} &middot;
${link(address, letterWords.browser)}</p>
<p>${escapeHtml(imprint)}<br>${link(`mailto:${site.email}`, site.email)}</p></td>`,
  ];
  const html = `<!doctype html>
<html lang="en-AU" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${title}</title>
<!--[if mso]><style>${outlookStyles}</style><![endif]-->
<style>${schemes}</style>
<style>${embedded}</style>
</head>
<body>
<div class="preheader">${escapeHtml(preheader)}${FILLER}</div>
<div role="article" lang="en-AU" aria-label="${title}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td><![endif]-->
<table role="presentation" class="letter" width="100%" cellpadding="0" cellspacing="0" border="0" align="center">
${rows.map((row) => `<tr>${row}</tr>`).join('\n')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
  // Width and height stay what the table above says; the style sheet in its head is left as it is.
  return juice.inlineContent(html, inlined, {
    applyWidthAttributes: false,
    applyAttributesTableElements: false,
  });
}
