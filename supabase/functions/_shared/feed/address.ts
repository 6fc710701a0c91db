/** Why an address is not fetched, in words for the person who entered it. */
export class AddressError extends Error {
  override name = 'AddressError';
}

/** IPv4 networks that are not the public internet (IANA special-purpose registry), and one public address that clouds use inside. */
const closedNetworks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** IPv6 prefixes inside 2000::/3 that are not ordinary addresses: protocol assignments with Teredo, documentation, 6to4. */
const closedPrefixes: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/**
 * Whether an IP address, as text, belongs to the public internet. Loopback, private, shared (CGNAT), link-local with the
 * clouds' metadata services, unique-local, multicast, documentation and translated addresses do not; nor does anything unreadable.
 */
export function isPublicAddress(ip: string): boolean {
  const v4 = parseIpv4(ip);
  if (v4 !== undefined) return !closedNetworks.some(([network, bits]) => inNetwork4(v4, network, bits));
  const v6 = parseIpv6(ip);
  if (!v6) return false;
  // ::ffff:a.b.c.d is that IPv4 address written otherwise.
  if (inPrefix(v6, '::ffff:0:0', 96)) return isPublicAddress(v6.slice(6).flatMap(twoBytes).join('.'));
  return inPrefix(v6, '2000::', 3) && !closedPrefixes.some(([prefix, bits]) => inPrefix(v6, prefix, bits));
}

/**
 * Parses the address of a feed. Accepts https on its own port at a public-looking host; `testOrigins` are origins on loopback
 * that are accepted as they are.
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

export const isIpAddress = (host: string): boolean => host.startsWith('[') || parseIpv4(host) !== undefined;

export const unbracketed = (host: string): string => host.replace(/^\[|\]$/g, '');

function parseIpv4(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((value, part) => value * 256 + part, 0);
}

function inNetwork4(ip: number, network: string, bits: number): boolean {
  const size = 2 ** (32 - bits);
  return Math.floor(ip / size) === Math.floor((parseIpv4(network) ?? NaN) / size);
}

/** The eight groups. URL knows every way to write an IPv6 address and returns one. */
function parseIpv6(text: string): number[] | undefined {
  if (!text.includes(':') || text.includes('%')) return undefined;
  const canonical = URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1);
  if (!canonical) return undefined;
  const [head = '', tail] = canonical.split('::');
  const groups = (part: string | undefined) =>
    part ? part.split(':').map((group) => parseInt(group, 16)) : [];
  const [first, last] = [groups(head), groups(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function inPrefix(ip: readonly number[], prefix: string, bits: number): boolean {
  const network = parseIpv6(prefix);
  if (!network) return false;
  return network.every((group, at) => {
    const covered = Math.min(16, Math.max(0, bits - at * 16));
    const shift = 16 - covered;
    return (ip[at] ?? -1) >> shift === group >> shift;
  });
}

const twoBytes = (group: number): number[] => [group >> 8, group & 255];
