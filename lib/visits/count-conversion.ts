import 'server-only';
import { pages } from '#content/pages.ts';
import { sessionCookieName } from '#lib/auth/cookie-names.ts';
import { archiveHas } from '#lib/newsletter/archive/known-paths.ts';
import { runtime } from '#lib/runtime.ts';
import { campaignOf } from './visit.ts';

const OWN_SESSION = new RegExp(`(?:^|;\\s*)${sessionCookieName}=`);
const known = new Set(pages.map(({ path }) => path));

/**
 * Counts that a form brought an enquiry or a sign-up: of the page that it stood on, which the browser names
 * in Referer, and of the campaign in that page's own address. Who came from where before is not known.
 * @param formPage the page of this form, for a browser that names none
 */
export function countConversion(kind: 'enquiries' | 'signUps', headers: Headers, formPage: string): void {
  if (!runtime.visits || OWN_SESSION.test(headers.get('cookie') ?? '')) return;
  const from = ownAddress(headers);
  const page = !from
    ? formPage
    : known.has(from.pathname) || archiveHas(from.pathname)
      ? from.pathname
      : 'not found';
  runtime.visits.count(kind, page, 'unknown', from ? campaignOf(from.pathname + from.search) : '');
}

/** The address in Referer, when it is one of this site. */
function ownAddress(headers: Headers): URL | undefined {
  const referer = headers.get('referer') ?? '';
  const address = URL.canParse(referer) ? new URL(referer) : undefined;
  return address && address.host === headers.get('host') ? address : undefined;
}
