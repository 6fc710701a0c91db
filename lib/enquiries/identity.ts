import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { enquirySigningSecret } from '#lib/env.ts';
import { signature } from './signature.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The request id the browser made for this message, if it is one. */
export const asRequestId = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined;

/** The same parts always give the same id: a repeated post without JavaScript, or a retry, is recognised by it. */
export function derivedRequestId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\u001f')).digest('hex');
  // RFC 9562 version 8: "vendor-specific", the fields are ours to fill.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

// In a file of its own: the mail worker needs it, and has no signing secret.
export { referenceOf } from './reference.ts';

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

/**
 * A visitor's address as the limiter sees it: keyed, and different every day, so that it names nobody afterwards.
 * @param day any text that changes daily, for example '2026-11-21'
 * @returns 64 hexadecimal digits
 */
export function addressHash(address: string, day: string): string {
  return createHmac('sha256', enquirySigningSecret())
    .update(`address\u001f${day}\u001f${network(address)}`)
    .digest('hex');
}

/** Proves to the database that these values came through this site: the publishable key alone proves nothing. */
export const sign = (fields: readonly string[]): string => signature(enquirySigningSecret(), fields);
