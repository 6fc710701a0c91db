const longestLink = 2000;
const trackingParameters =
  /^(utm_.*|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|ref_src|igshid)$/i;

/** A link of a feed made absolute and freed of tracking; undefined unless it leads to a web page. */
export function cleanLink(link: string, base: string): string | undefined {
  // No link that could be kept is this long, tracking included.
  if (link.length > longestLink * 4) return undefined;
  const url = URL.parse(link.trim(), base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password)
    return undefined;
  const parameters = [...url.searchParams];
  const kept = parameters.filter(([name]) => !trackingParameters.test(name));
  // A query without tracking stays as it is written.
  if (kept.length < parameters.length) url.search = new URLSearchParams(kept).toString();
  return url.href.length <= longestLink ? url.href : undefined;
}

/** What two links to the same page have in common: not the scheme, `www.`, a closing slash, a fragment or the order of parameters. */
export function linkKey(link: string): string {
  const url = new URL(link);
  url.searchParams.sort();
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`;
}
