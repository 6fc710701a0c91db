import 'server-only';
import { createHmac } from 'node:crypto';
import { enquirySigningSecret } from '#lib/config.ts';

/** IPv6 customers are given a /64 at least: the rest of the address is theirs to rotate. */
function network(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}

/** The UTC day, by which hashes change. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * A visitor's address as the limiter sees it: keyed, and different every day, so that it names nobody later.
 * @returns 64 hexadecimal digits
 */
export function hashIp(address: string, now: Date): string {
  return createHmac('sha256', enquirySigningSecret())
    .update(`address\u001f${dayOf(now)}\u001f${network(address)}`)
    .digest('hex');
}
