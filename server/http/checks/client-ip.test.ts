import { describe, expect, it } from 'vitest';
import { clientIpOf } from './client-ip.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as Parameters<
    typeof clientIpOf
  >[0];

describe('clientIpOf', () => {
  it('returns the address of the socket when no proxy is trusted, whatever the client sends', () => {
    expect(clientIpOf(request('203.0.113.9', '10.0.0.1, 198.51.100.7'), 0)).toBe('203.0.113.9');
  });

  it('returns the Nth entry from the right behind N proxies, never a forged one on the left', () => {
    expect(clientIpOf(request('10.0.0.2', '6.6.6.6, 198.51.100.7'), 1)).toBe('198.51.100.7');
    expect(clientIpOf(request('10.0.0.2', '6.6.6.6, 198.51.100.7, 10.0.0.3'), 2)).toBe('198.51.100.7');
  });

  it('ignores a port that the proxy appends, and falls back to the socket for an invalid entry', () => {
    for (const [entry, address] of [
      ['203.0.113.7:50000', '203.0.113.7'],
      ['[2001:db8::1]:50000', '2001:db8::1'],
      ['[2001:db8::1]', '2001:db8::1'],
      ['2001:db8::1', '2001:db8::1'],
      ['unknown', '10.0.0.2'],
      ['_hidden', '10.0.0.2'],
      ['203.0.113.7:50000:1', '10.0.0.2'],
    ] as const)
      expect([entry, clientIpOf(request('10.0.0.2', entry), 1)]).toEqual([entry, address]);
  });

  it('falls back to the socket when the header is missing', () => {
    expect(clientIpOf(request('10.0.0.2'), 1)).toBe('10.0.0.2');
  });
});
