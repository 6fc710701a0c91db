import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, it } from 'vitest';
import { isPublicAddress } from '#supabase/functions/_shared/feed/address.ts';
import { feedHosts, publicRanges } from './network-permission.ts';

const parsed = publicRanges.map((range) => ipaddr.IPv4.parseCIDR(range));
const isAllowed = (address: string): boolean =>
  parsed.some((range) => ipaddr.IPv4.parse(address).match(range));

it('allows the addresses that may hold a feed, and no other', () => {
  const borders = parsed.flatMap(([base, bits]) => {
    const start = base.octets.reduce((number, octet) => number * 256 + octet, 0);
    return [start - 1, start, start + 2 ** (32 - bits) - 1, start + 2 ** (32 - bits)];
  });
  const text = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join('.');
  for (const number of borders) {
    expect([text(number), isAllowed(text(number))]).toEqual([text(number), isPublicAddress(text(number))]);
  }
  fc.assert(
    fc.property(fc.ipV4(), (address) => isAllowed(address) === isPublicAddress(address)),
    {
      numRuns: 2_000,
    },
  );
});

it('names each name server with its port', () => {
  const servers = ['10.0.0.53', '127.0.0.1:5353', '2001:db8::53', 'fe80::1%eth0', '[::1]:5353'];
  expect(feedHosts(['127.0.0.1:54321'], servers).slice(0, 6)).toEqual([
    '127.0.0.1:54321',
    '10.0.0.53:53',
    '127.0.0.1:5353',
    '[2001:db8::53]:53',
    '[fe80::1]:53',
    '[::1]:5353',
  ]);
});
