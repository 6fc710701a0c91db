import 'server-only';
import { createHmac } from 'node:crypto';
import { enquirySigningSecret } from '#lib/config.ts';
import { customerNetwork, widerNetwork } from '#lib/http/network.ts';

/** The UTC day, by which hashes change. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * A visitor's address as the limiter sees it: keyed, and different every day, so that it names nobody later.
 * @returns 64 hexadecimal digits
 */
export const hashIp = (address: string, now: Date): string =>
  keyedHash('address', customerNetwork(address), now);

/** The network around it, in the same form. */
export const hashNetwork = (address: string, now: Date): string =>
  keyedHash('network', widerNetwork(address), now);

const keyedHash = (purpose: string, value: string, now: Date): string =>
  createHmac('sha256', enquirySigningSecret())
    .update(`${purpose}\u001f${dayOf(now)}\u001f${value}`)
    .digest('hex');
