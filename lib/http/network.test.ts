import { expect, it } from 'vitest';
import { customerNetwork, networkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address, { ipv4: 24, ipv6: 64 })).toBe(network);
});

it('cuts within a byte', () => {
  expect(networkOf('10.1.255.255', { ipv4: 20, ipv6: 48 })).toBe('10.1.240.0/20');
  expect(networkOf('2001:db8:1:ffff::1', { ipv4: 32, ipv6: 56 })).toBe('2001:db8:1:ff00::/56');
});

it('is for one customer an address of IPv4 or a /64 of IPv6', () => {
  expect(['192.0.2.1', '::ffff:192.0.2.1', '2001:0DB8:1:2:3::4'].map(customerNetwork)).toEqual([
    '192.0.2.1/32',
    '192.0.2.1/32',
    '2001:db8:1:2::/64',
  ]);
});
