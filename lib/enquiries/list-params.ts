import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import { parsePositiveInt } from '#lib/newsletter/issue.ts';
import { searchWords } from '#lib/search/normalize-query.ts';
import { isQuickstartId, product } from './enquiry-kind.ts';

export const ENQUIRIES_PATH = `${ADMIN_HOME}/enquiries`;

export const enquiryStatuses = ['unread', 'read', 'closed'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];
export const isEnquiryStatus = (value: unknown): value is EnquiryStatus =>
  enquiryStatuses.includes(value as EnquiryStatus);

/** The longest note an admin can keep on an enquiry, in characters; the database repeats it. */
const NOTES_LIMIT = 5_000;

export type EnquiryQuery = { search: string; status: EnquiryStatus | undefined; page: number };
type Params = Record<string, string | string[] | undefined>;

/** What an address asks for; anything that makes no sense is left out. */
export function enquiryQuery({ q, status, page }: Params): EnquiryQuery {
  return {
    search: searchWords(q),
    status: isEnquiryStatus(status) ? status : undefined,
    page: typeof page === 'string' ? (parsePositiveInt(page) ?? 1) : 1,
  };
}

/** The address of the list, or with `path` of its export, for a query; what is default is left out. */
export function enquiriesPath(query: Partial<EnquiryQuery>, path: string = ENQUIRIES_PATH): string {
  const params = new URLSearchParams();
  if (query.search) params.set('q', query.search);
  if (query.status) params.set('status', query.status);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  return params.size > 0 ? `${path}?${params}` : path;
}

export const enquiryPath = (id: string): string => `${ENQUIRIES_PATH}/${id}`;

/** The file of everything a query finds, whatever page one is on. */
export const exportPath = ({ search, status }: EnquiryQuery): string =>
  enquiriesPath({ search, status }, `${ENQUIRIES_PATH}/export.csv`);

/** Notes as they are stored, or undefined when they are too long. The browser sends CRLF for a line break. */
export function notesText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/\r\n?/g, '\n').replaceAll('\0', '');
  return [...text].length <= NOTES_LIMIT ? text : undefined;
}

/** The form an enquiry came from, as a person calls it. */
export const kindLabel = (kind: string): string =>
  kind === 'contact' ? 'Contact form' : isQuickstartId(kind) ? product(kind).title : kind;

/** The list, saying that the enquiry someone asked for is not there. */
export const MISSING_ENQUIRY = `${ENQUIRIES_PATH}?deleted=before`;
