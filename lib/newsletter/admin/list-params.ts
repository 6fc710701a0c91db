import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import { searchWords } from '#lib/search/normalize-query.ts';
import { parsePositiveInt } from '#lib/newsletter/issue.ts';

/** Rows per page of the admin's lists. */
export const ISSUES_PER_PAGE = 50;
export const SUBSCRIBERS_PER_PAGE = 50;

export const deskTabs = ['newsletters', 'subscribers'] as const;
export type DeskTab = (typeof deskTabs)[number];

export type DeskQuery = { tab: DeskTab; search: string; page: number; issue: number | undefined };
type Params = Record<string, string | string[] | undefined>;

const positive = (value: unknown): number | undefined =>
  typeof value === 'string' ? parsePositiveInt(value) : undefined;

/** What an address of the Newsletter Admin asks for; anything that makes no sense is left out. */
export function deskQuery({ tab, q, page, issue }: Params): DeskQuery {
  return {
    tab: tab === 'subscribers' ? 'subscribers' : 'newsletters',
    search: searchWords(q),
    // Whatever the number, the database can count to it.
    page: Math.min(positive(page) ?? 1, 1_000_000),
    issue: positive(issue),
  };
}

/** The address for a query; what is default is left out. */
export function deskPath({ tab, search, page, issue }: Partial<DeskQuery>): string {
  const params = new URLSearchParams();
  if (tab === 'subscribers') params.set('tab', tab);
  if (search) params.set('q', search);
  if (page && page > 1) params.set('page', String(page));
  if (issue) params.set('issue', String(issue));
  return params.size > 0 ? `${ADMIN_HOME}?${params}` : ADMIN_HOME;
}

/** The last page of a list, where the address asks for one beyond it. */
export function pageInstead(page: number, found: number, perPage: number): number | undefined {
  const last = Math.max(1, Math.ceil(found / perPage));
  return page > last ? last : undefined;
}

/** The badge colours of the specification (§4); any other status is plain text. */
export const statusColours: Readonly<Record<string, 'green' | 'yellow' | 'blue' | 'red' | undefined>> = {
  sent: 'green',
  processing: 'yellow',
  scheduled: 'blue',
  failed: 'red',
};
