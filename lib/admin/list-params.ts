import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import { ENQUIRIES_PATH, isEnquiryFilter, type EnquiryFilter } from '#lib/enquiries/admin/enquiry-form.ts';
import { parsePositiveInt, parseUuid } from '#lib/ids.ts';
import { isSubscriberState, type SubscriberState } from '#lib/newsletter/admin/subscriber-form.ts';

/** The query parameters of the admin lists, read and written. Values that make no sense are left out. */
type SearchParams = Record<string, string | string[] | undefined>;
type ListParams = { search: string; page: number };

const MAX_SEARCH = 200;
/** The database multiplies it by the rows of a page and must stay within an int. */
const MAX_PAGE = 1_000_000;

/** A search text as PostgreSQL can hold it: without NUL and without lone surrogates. */
const searchParam = (value: SearchParams[string]): string =>
  typeof value === 'string'
    ? [...value.replaceAll('\0', '').toWellFormed().trim()].slice(0, MAX_SEARCH).join('')
    : '';

const listParams = ({ q, page }: SearchParams): ListParams => ({
  search: searchParam(q),
  page: Math.min(parsePositiveInt(page) ?? 1, MAX_PAGE),
});

/** Defaults stay out of an address. */
function listPath(path: string, values: Record<string, string | number | undefined>) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value && !(name === 'page' && value === 1)) params.set(name, String(value));
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The last page of a list, where the wanted one is beyond it; else undefined. */
export function lastPageInstead(page: number, found: number, perPage: number): number | undefined {
  const last = Math.max(1, Math.ceil(found / perPage));
  return page > last ? last : undefined;
}

export type EnquiryListParams = ListParams & { status: EnquiryFilter };

/** The list shows what is open; words are looked for in everything but spam. */
const defaultFilter = (search: string): EnquiryFilter => (search ? 'all' : 'open');

export function enquiryListParams(params: SearchParams): EnquiryListParams {
  const list = listParams(params);
  return { ...list, status: isEnquiryFilter(params.status) ? params.status : defaultFilter(list.search) };
}

/** The list of enquiries, or with `path` a page that leads back to it as it was, there with `extra`. */
export const enquiryListPath = (
  { search = '', status, page }: Partial<EnquiryListParams>,
  path: string = ENQUIRIES_PATH,
  extra: Record<string, string> = {},
): string =>
  listPath(path, {
    q: search,
    status: status === defaultFilter(search) ? undefined : status,
    page,
    ...extra,
  });

/** The file of everything a search finds, whatever page is on the screen. */
export const enquiryExportPath = ({ search, status }: EnquiryListParams): string =>
  listPath(`${ENQUIRIES_PATH}/export.csv`, { q: search, status });

/** What the address of that file asks for: without a filter everything but spam. */
export const enquiryExportParams = (params: SearchParams): EnquiryListParams =>
  enquiryListParams({ status: 'all', ...params });

export const newsletterTabs = ['newsletters', 'subscribers'] as const;
export type NewsletterTab = (typeof newsletterTabs)[number];

/** The parts of the list of issues, by status, as admin_issues() knows them. */
export const issueParts = ['draft', 'sending', 'sent', 'failed'] as const;
type IssuePart = (typeof issueParts)[number];

/**
 * `issue` is the number of the issue that is shown beside the list, `part` what the list is cut to; `state`
 * and `after`, the id of the last subscriber of the page before, are of the list of subscribers.
 */
export type NewsletterListParams = ListParams & {
  tab: NewsletterTab;
  issue: number | undefined;
  part: IssuePart | undefined;
  state: SubscriberState | undefined;
  after: string | undefined;
};

export const newsletterListParams = (params: SearchParams): NewsletterListParams => ({
  ...listParams(params),
  tab: params.tab === 'subscribers' ? 'subscribers' : 'newsletters',
  issue: parsePositiveInt(params.issue),
  part: issueParts.find((part) => part === params.part),
  state: isSubscriberState(params.state) ? params.state : undefined,
  after: parseUuid(params.after),
});

export const newsletterListPath = ({
  tab,
  search,
  page,
  issue,
  part,
  state,
  after,
}: Partial<NewsletterListParams>): string =>
  listPath(ADMIN_HOME, {
    tab: tab === 'subscribers' ? tab : undefined,
    q: search,
    page,
    issue,
    part,
    state,
    after,
  });

/** A page of the list of subscribers, or with `path` a page that leads back to it as it was. */
export const subscriberListPath = (
  { search = '', state, after }: Partial<NewsletterListParams> = {},
  path?: string,
): string =>
  path === undefined
    ? newsletterListPath({ tab: 'subscribers', search, state, after })
    : listPath(path, { q: search, state, after });
