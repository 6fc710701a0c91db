import ipaddr from 'ipaddr.js';

/**
 * The network of an address, for limits that count neighbours as one: customers are given a /64 of IPv6 at
 * least, and the rest of such an address is theirs to rotate.
 * @param address as text; what is no IP address is its own network
 * @param bits how many bits of an address name its network
 */
export function networkOf(address: string, bits: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const prefix = parsed.kind() === 'ipv4' ? bits.ipv4 : bits.ipv6;
  const bytes = parsed.toByteArray().map((byte, index) => byte & mask(prefix - 8 * index));
  return `${ipaddr.fromByteArray(bytes).toString()}/${prefix}`;
}

/** The byte that leaves the first `bits` bits of a byte. */
const mask = (bits: number): number => (bits >= 8 ? 0xff : bits <= 0 ? 0 : (0xff << (8 - bits)) & 0xff);

/** The network around it: a company's or a provider's block, in which addresses are cheap. */
export const widerNetwork = (address: string): string => networkOf(address, { ipv4: 24, ipv6: 48 });

/** The network of one customer: an address of IPv4, a /64 of IPv6. */
export const customerNetwork = (address: string): string => networkOf(address, { ipv4: 32, ipv6: 64 });
