import type { IncomingMessage } from 'node:http';
import { sessionCookieName } from '#lib/auth/cookie-names.ts';

/** Paths as this site writes them. One that needs percent-encoding is none of ours. */
const PLAIN_PATH = /^(?!.*\/\.\.?(?:\/|$))\/[\w./-]*$/;

export const isPlainPath = (path: string): boolean => PLAIN_PATH.test(path);

/** The path of a URL, without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Headers and query parameters by which Next's router requests the data of a page and not the page. */
const ROUTER_HEADERS = [
  'rsc',
  'next-action',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
] as const;
const ROUTER_QUERY = /[?&](_rsc|dpl)(=|&|$)/;

/** Our session and Next's draft mode. Cookies of others, such as a balancer's, change no page. */
const OWN_COOKIES = new RegExp(`(?:^|;\\s*)(?:${sessionCookieName}|__prerender_bypass|__next_preview_data)=`);

/** Feeds, pictures and lists of addresses: no session and no router has another version of one. */
const NO_PAGE = /\.(?:ico|ics|json|png|svg|txt|xml)$/;

/** Whether the response to this request is the same for everyone, if it is a page. */
export const isForEveryone = (request: Pick<IncomingMessage, 'headers' | 'url'>): boolean =>
  NO_PAGE.test(pathOf(request.url ?? '')) || isPageOfEveryone(request);

const isPageOfEveryone = ({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): boolean =>
  (headers.cookie === undefined || !OWN_COOKIES.test(headers.cookie)) &&
  ROUTER_HEADERS.every((name) => headers[name] === undefined) &&
  !(url.includes('?') && ROUTER_QUERY.test(url));
