import ipaddr from 'ipaddr.js';

/** Why an address may not be fetched; the message is a sentence for the person who entered it. */
export class AddressError extends Error {
  override name = 'AddressError';
}

/** The only IPv6 block that IANA has allocated to the public internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its range, but it is the host of every virtual machine in Azure. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an IP address, as text, belongs to the public internet, by the IANA special-purpose
 * registries. Unreadable text, scoped and translated (NAT64, 6to4, Teredo) addresses do not; an
 * IPv4-mapped one is judged as IPv4.
 */
export function isPublicAddress(ip: string): boolean {
  const isReadable = ipaddr.IPv4.isValidFourPartDecimal(ip) || (ipaddr.IPv6.isValid(ip) && !ip.includes('%'));
  if (!isReadable) return false;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv6 && !address.match(globalUnicast)) return false;
  return address.range() === 'unicast' && address.toString() !== AZURE_HOST;
}

/**
 * Parses the address of a feed. Accepts https on its own port at a public-looking host;
 * `testOrigins` are origins on loopback that are accepted as they are.
 * @throws AddressError
 */
export function parseFeedUrl(text: string, testOrigins: readonly string[] = []): URL {
  const url = URL.parse(text);
  if (!url) throw new AddressError('The address is not a valid URL.');
  if (url.username || url.password)
    throw new AddressError('The address must not contain a user name or password.');
  if (testOrigins.includes(url.origin)) return url;
  if (url.protocol !== 'https:') throw new AddressError('The address must begin with https://.');
  if (url.port !== '') throw new AddressError('The address must not name a port.');
  const host = url.hostname.replace(/\.$/, '');
  if (isIpAddress(host)) {
    if (!isPublicAddress(unbracketed(host)))
      throw new AddressError('The address is inside a private network.');
  } else if (!host.includes('.') || /\.(localhost|local|internal|home\.arpa|onion)$/i.test(host)) {
    throw new AddressError('The host is not on the public internet.');
  }
  return url;
}

/** Whether the host of a URL, which is always canonical, is an IP address. */
export const isIpAddress = (host: string): boolean =>
  host.startsWith('[') || ipaddr.IPv4.isValidFourPartDecimal(host);

export const unbracketed = (host: string): string => host.replace(/^\[|\]$/g, '');
