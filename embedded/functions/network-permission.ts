import ipaddr from 'ipaddr.js';
import type { IPv4 } from 'ipaddr.js';

/** Every IPv4 range that `_shared/feed/address.ts` refuses; a test compares. */
const notPublic = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
].map((range) => ipaddr.IPv4.parseCIDR(range));

/** The public IPv4 internet as the fewest ranges: Deno's denials would also deny the backend on loopback. */
export const publicRanges: readonly string[] = publicWithin(0, 0);

/** Halves a range until each part is public or not, as a whole. */
function publicWithin(start: number, bits: number): string[] {
  const first = addressAt(start);
  if (notPublic.some(([base, length]) => length <= bits && first.match(base, length))) return [];
  if (!notPublic.some(([base, length]) => length > bits && base.match(first, bits)))
    return [`${first.toString()}/${bits}`];
  return [...publicWithin(start, bits + 1), ...publicWithin(start + 2 ** (31 - bits), bits + 1)];
}

function addressAt(number: number): IPv4 {
  return new ipaddr.IPv4([24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff));
}

/** Name servers as Node lists them, with the port that Deno asks permission for. */
const nameServer = (server: string): string => {
  const [address = server] = server.split('%', 1);
  if (ipaddr.IPv6.isValid(address)) return `[${address}]:53`;
  return /:\d+$/.test(address) ? address : `${address}:53`;
};

/**
 * What a function that reads feeds may connect to: the public internet over https and IPv4 (Deno knows no
 * ranges of IPv6), the name servers of this machine, and `hosts`. Nothing else of this machine or its
 * network.
 */
export const feedHosts = (hosts: readonly string[], nameServers: readonly string[]): string[] => [
  ...hosts,
  ...nameServers.map(nameServer),
  ...publicRanges.map((range) => `${range}:443`),
];
