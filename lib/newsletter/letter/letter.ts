import { relatedPage } from '#content/related-pages.ts';
import { firmDetails, type FirmDetails } from '#content/site/firm-details.ts';
import { site } from '#content/site/site.ts';
import { siteOrigin } from '#lib/config.ts';
import { renderMarkdown } from '#lib/markdown/render.ts';
import { issueDescription, issuePath, issueTitle, type PublicIssue } from '#lib/newsletter/issue.ts';
import type { Failed, Result } from '#lib/result.ts';
import { oneLine } from '#lib/text.ts';
import { withoutPlaceholders } from './personal-links.ts';
import { letterHtml } from './template.ts';
import { letterText } from './text.ts';

/** Gmail cuts a mail off at about 102 kB, and with its end the link to unsubscribe. */
export const MAX_LETTER_BYTES = 95_000;

/** What of an issue is mailed. */
export type IssueToMail = Pick<PublicIssue, 'number' | 'title' | 'summary' | 'content' | 'related'>;

/** An issue as it is mailed to everyone, with placeholders for a person's links (./personal-links.ts). */
export type Letter = {
  subject: string;
  html: string;
  text: string;
  /** Of `html`, in UTF-8. */
  bytes: number;
};

/** What both parts of a letter are made of; `content` alone is HTML. */
export type Parts = {
  number: number;
  subject: string;
  /** The line beside the subject in a list of mails. */
  preheader: string;
  summary: string;
  content: string;
  related: { url: string; name: string } | undefined;
  /** Of the issue in the archive. */
  address: string;
  /** Who sends it and where they are. */
  imprint: string;
};

type Site = { origin: string; firm: FirmDetails };

/**
 * Renders an issue as the mail that its subscribers receive: by the archive's renderer, in one table with
 * inline styles, and as plain text. Pure: the same issue gives the same letter.
 * @returns `too_large` with its size in bytes, or at least that of its text, above {@link MAX_LETTER_BYTES}
 */
export function renderLetter(
  issue: IssueToMail,
  { origin, firm }: Site = { origin: siteOrigin(), firm: firmDetails },
): Result<{ letter: Letter }, Failed<'too_large', { bytes: number }>> {
  const address = new URL(issuePath(issue.number), origin).href;
  const content = withoutPlaceholders(
    renderMarkdown(issue.content, { topHeading: 2, baseUrl: address }).trim(),
  );
  const least = Buffer.byteLength(content);
  // Writing styles into a longer text would take seconds.
  if (least > MAX_LETTER_BYTES) return { status: 'too_large', bytes: least };
  const subject = withoutPlaceholders(oneLine(issueTitle(issue.title, issue.number), 200));
  const page = relatedPage(issue.related);
  const parts: Parts = {
    number: issue.number,
    subject,
    preheader: withoutPlaceholders(oneLine(issueDescription(issue), 300)),
    summary: withoutPlaceholders(oneLine(issue.summary ?? '', 300)),
    content,
    related: page && { url: new URL(page.path, origin).href, name: page.name },
    address,
    imprint: imprintOf(firm),
  };
  const html = letterHtml(parts);
  const bytes = Buffer.byteLength(html);
  if (bytes > MAX_LETTER_BYTES) return { status: 'too_large', bytes };
  return { status: 'ok', letter: { subject, html, text: letterText(parts), bytes } };
}

/** The firm's legal name, place and, once the owner has named them, street and ABN. */
const imprintOf = ({ street, abn }: FirmDetails): string =>
  [
    site.legalName,
    ...(street ? [street] : []),
    `${site.locality} ${site.region} ${site.postcode}`,
    site.country,
    ...(abn ? [`ABN ${abn}`] : []),
  ].join(', ');
