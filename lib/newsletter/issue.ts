import { contactAbout } from '#content/contact-about.ts';
import { archivePath } from '#lib/routes.ts';

/** What a visitor may see of a sent issue. */
export type PublicIssue = {
  number: number;
  title: string;
  summary: string | null;
  /** Markdown, as stored. */
  content: string;
  /** Path of the service or Quickstart that it belongs to, or ''. */
  related: string;
  /** ISO 8601. */
  sentAt: string;
  /** When its text last changed: when it was sent, or corrected after that. ISO 8601. */
  changedAt: string;
};

export type IssueSummary = Pick<PublicIssue, 'number' | 'title' | 'sentAt' | 'changedAt'>;

/** Issues per page of the archive list (docs/specification.md). */
export const ARCHIVE_PAGE_SIZE = 20;

/** The title, or the fallback of docs/specification.md. */
export const issueTitle = (title: string | null, number: number): string =>
  title?.trim() || `Newsletter Issue #${number}`;

/** How many pages `count` issues fill; an empty archive still has its first page. */
export const archivePageCount = (count: number): number => Math.max(1, Math.ceil(count / ARCHIVE_PAGE_SIZE));

/** A list of more pages than this shows so many numbers that they fill a small screen. */
export const MANY_PAGES = 20;

export const issuePath = (number: number): string => `${archivePath}/${number}`;

/** The issue's sharing image. Its address never changes, so structured data can name it. */
export const issueImagePath = (number: number): string => `${issuePath(number)}/image.png`;

/** The contact form with its subject filled in; a subject has at most 200 characters, as a title may have. */
export const issueEnquiryPath = ({ number, title }: IssueSummary): string =>
  // The title of one without any says its number already.
  contactAbout(
    title === issueTitle(null, number) ? title : [...`Issue #${number}: ${title}`].slice(0, 200).join(''),
  );

export const archivePagePath = (page: number): string =>
  page === 1 ? archivePath : `${archivePath}/page/${page}`;

/** Ends at the next bracket, since it is looked for at every bracket. */
const LINK_TARGET = /\]\([^)\]]{0,500}\)/g;

/** The sentence search engines and shared links show: the summary, or the first words of the text. */
export function issueDescription(issue: Pick<PublicIssue, 'summary' | 'content'>): string {
  if (issue.summary?.trim()) return issue.summary.trim();
  const words = issue.content
    .replace(LINK_TARGET, '')
    .replace(/[#*[\]_`>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= 160) return words;
  return `${words.slice(0, 157).replace(/\s+\S*$/, '')}…`;
}

/** Words an adult reads in a minute, on paper and on screens alike. */
const WORDS_A_MINUTE = 230;

/** The words of a text that are read: addresses of links are not. */
export const countWords = (markdown: string): number =>
  markdown.replace(LINK_TARGET, ']').match(/[\p{L}\p{N}]+(['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** How long so many words take to read, in whole minutes, at least one. */
export const minutesOfWords = (words: number): number => Math.max(1, Math.round(words / WORDS_A_MINUTE));

/** How long an issue takes to read, in whole minutes, at least one. */
export const readingMinutes = (markdown: string): number => minutesOfWords(countWords(markdown));
