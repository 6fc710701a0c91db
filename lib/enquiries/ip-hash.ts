import 'server-only';
import { createHmac } from 'node:crypto';
import { enquirySigningSecret } from '#lib/config.ts';
import { customerNetwork } from '#lib/http/network.ts';

/** The UTC day, by which hashes change. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * A visitor's address as the limiter sees it: keyed, and different every day, so that it names nobody later.
 * @returns 64 hexadecimal digits
 */
export function hashIp(address: string, now: Date): string {
  return createHmac('sha256', enquirySigningSecret())
    .update(`address\u001f${dayOf(now)}\u001f${customerNetwork(address)}`)
    .digest('hex');
}
