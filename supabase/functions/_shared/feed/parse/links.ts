const MAX_LINK_LENGTH = 2000;
const trackingParameters =
  /^(utm_.*|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|ref_src|igshid)$/i;

/**
 * A link of a feed as an absolute URL without tracking parameters; undefined unless it is http(s).
 */
export function cleanLink(link: string, base: string): string | undefined {
  // Bounds the work; no link within the limit is this long, tracking parameters included.
  if (link.length > MAX_LINK_LENGTH * 4) return undefined;
  const url = URL.parse(link.trim(), base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password)
    return undefined;
  const parameters = [...url.searchParams];
  const remaining = parameters.filter(([name]) => !trackingParameters.test(name));
  // A query without tracking stays as it is written.
  if (remaining.length < parameters.length) url.search = new URLSearchParams(remaining).toString();
  return url.href.length <= MAX_LINK_LENGTH ? url.href : undefined;
}

/**
 * Equal for two links to one page: ignores scheme, `www.`, trailing slash, fragment and order of
 * parameters.
 */
export function linkKey(link: string): string {
  const url = new URL(link);
  url.searchParams.sort();
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`;
}
