/** What is counted of a page, and under which names: the words of app_private.page_visits. */

export type VisitKind = 'views' | 'enquiries' | 'signUps' | 'downloads';

/** A page or document of this site, as a count names it. */
const PAGE = /^\/[A-Za-z0-9_./-]{0,199}$/;
export const isPageName = (path: string): boolean => PAGE.test(path);

/** A name, not an address: its last label begins with a letter. */
const SITE = /^(?=.{1,60}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/;
/**
 * The site that led here, by its host alone.
 * @param referer the header
 * @param ownHost with its port, as Host has it
 */
export function referrerOf(referer: string | undefined, ownHost: string): string {
  if (!referer) return 'direct';
  const authority = authorityOf(referer);
  if (authority === ownHost) return 'internal';
  const known = sites.get(authority);
  if (known !== undefined) return known;
  const host = authority.toLowerCase().replace(/:\d{1,5}$/, '');
  const site = host.startsWith('www.') ? host.slice(4) : host;
  if (!SITE.test(site)) return 'unknown';
  if (sites.size >= MAX_KNOWN) sites.clear();
  sites.set(authority, site);
  return site;
}

/** By host, since few sites lead to most views; of what is no site's name, which could be anything, none. */
const sites = new Map<string, string>();
/** Of either; anybody can invent some. */
const MAX_KNOWN = 500;

/** Between the scheme and what follows it; without a parser, since every request for a page comes here. */
function authorityOf(address: string): string {
  const scheme = address.startsWith('https://') ? 8 : address.startsWith('http://') ? 7 : address.length;
  const slash = address.indexOf('/', scheme);
  const authority = address.slice(scheme, slash === -1 ? undefined : slash);
  const end = authority.search(/[?#]/);
  return end === -1 ? authority : authority.slice(0, end);
}

const PART = /^[a-z0-9_.-]{1,40}$/;
/** Digits of a number or of a UUID that would name one recipient of a link. */
const IDENTIFIER = /\d{9}|[0-9a-f]{12}/;

/**
 * The campaign that the address of a page names: `source/medium/campaign`, or '' without a source of the
 * allowed form. A part of another form is left out.
 */
export function campaignOf(url: string): string {
  const at = url.indexOf('?');
  if (at === -1 || !url.includes('utm_source=', at)) return '';
  const query = url.slice(at + 1, at + 1_000);
  const known = campaigns.get(query);
  if (known !== undefined) return known;
  const values = new URLSearchParams(query);
  const part = (name: string): string => {
    const value = values.get(name)?.toLowerCase() ?? '';
    return PART.test(value) && !IDENTIFIER.test(value) ? value : '';
  };
  const [source, medium, name] = [part('utm_source'), part('utm_medium'), part('utm_campaign')];
  const campaign = source && `${source}/${medium}/${name}`;
  if (query === `utm_source=${source}&utm_medium=${medium}&utm_campaign=${name}`) {
    if (campaigns.size >= MAX_KNOWN) campaigns.clear();
    campaigns.set(query, campaign);
  }
  return campaign;
}

/** By query, since all views of a campaign have the same; of one that holds more than is counted, none. */
const campaigns = new Map<string, string>();
