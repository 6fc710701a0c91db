import { describe, expect, it } from 'vitest';
import { AddressError, isPublicAddress, parseFeedUrl } from './address.ts';

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '2620:fe::fe',
  ])('returns true for %s', (ip) => expect(isPublicAddress(ip)).toBe(true));

  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '100.100.100.200',
      '127.0.0.1',
      '127.255.255.254',
      '168.63.129.16',
    ],
    ...[
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.8',
      '192.168.1.1',
      '198.18.0.1',
      '203.0.113.9',
    ],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1'],
    ...[
      '64:ff9b::7f00:1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'ff02::1',
      '2001::1',
    ],
    ...[
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
      '100::1',
      'localhost',
      '',
      '1.2.3',
      '1.2.3.256',
      '01.2.3.4',
      '01.2.3.4.5',
      '0x7f.1',
    ],
    // Anycast services of the network operators, not of publishers: AS112 and AMT.
    ...['192.31.196.1', '192.52.193.1', '192.175.48.1', '2620:4f:8000::1'],
    // IPv4 in IPv6: compatible, translated, NAT64 for local use, and mapped.
    ...['::7f00:1', '::ffff:0:7f00:1', '64:ff9b:1::1', '::ffff:168.63.129.16'],
    // Segment routing, and space that IANA has not allocated.
    ...['5f00::1', '4000::1'],
  ])('returns false for %s', (ip) => expect(isPublicAddress(ip)).toBe(false));
});

describe('parseFeedUrl', () => {
  it.each([
    'https://www.cyber.gov.au/rss/alerts',
    'https://news.example:443/feed?a=b',
    'https://8.8.8.8/feed',
  ])('returns the URL %s', (url) => expect(parseFeedUrl(url).href).toBeTruthy());

  it.each([
    ...[
      'http://news.example/',
      'ftp://news.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'news.example',
      '',
    ],
    ...[
      'https://user:secret@news.example/',
      'https://news.example:8443/',
      'https://localhost/',
      'https://intranet/',
    ],
    ...[
      'https://localhost./',
      'https://printer.local/',
      'https://metadata.google.internal/',
      'https://a.localhost/',
    ],
    // The same loopback address in other notations.
    ...[
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://127.1/',
    ],
    ...[
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[fd00::1]/',
      'https://169.254.169.254/latest/',
    ],
  ])('throws AddressError for %s', (url) => expect(() => parseFeedUrl(url)).toThrow(AddressError));

  it('accepts an origin on loopback only when that very origin is allowed', () => {
    const allowed = ['http://127.0.0.1:5000'];
    expect(parseFeedUrl('http://127.0.0.1:5000/feed', allowed).port).toBe('5000');
    for (const url of ['http://127.0.0.1:5001/', 'https://127.0.0.1:5000/', 'http://localhost:5000/']) {
      expect(() => parseFeedUrl(url, allowed)).toThrow(AddressError);
    }
  });
});
