import 'server-only';
import { z } from 'zod';
import { dayOf, hashIp, hashNetwork } from '#lib/enquiries/ip-hash.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import { UnavailableError } from '#lib/errors.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { publicClient } from '#lib/supabase/public.ts';
import { deviceHash } from './device-cookie.ts';
import { accountHash } from './sign-in-mark.ts';

const reply = z.object({
  status: z.enum(['ok', 'rate_limited', 'invalid', 'unauthorised', 'unavailable']),
  retry_after_seconds: z.number().optional(),
});
const DEFAULT_RETRY_SECONDS = 60;

/** One person's attempts at one account, by hashes that change every day and name nobody. */
export type SignInKey = {
  ipHash: string;
  /** Of the network around the address, which bounds what its owner may add to the total. */
  networkHash: string;
  emailHash: string;
  /** Of a device on which the account has signed in: counted for itself alone. */
  deviceHash?: string;
};

/** @param device its id, if the account has signed in on it */
export function signInKey(ip: string, email: string, device?: string): SignInKey {
  const now = new Date();
  const day = dayOf(now);
  return {
    ipHash: hashIp(ip, now),
    networkHash: hashNetwork(ip, now),
    emailHash: accountHash(enquirySigningSecret(), email, day),
    ...(device && { deviceHash: deviceHash(device, day) }),
  };
}

export type RateLimited = Failed<'rate_limited', { retryAfterSeconds: number }>;

/**
 * Counts a step of a sign-in in the database. 'attempt' comes before the password is checked, so that many
 * attempts at once cannot all get through; 'succeeded' forgets the failures before it, 'withdrawn' takes
 * back an attempt that was never decided.
 * @throws UnavailableError: a limit that cannot be read lets nobody in
 */
export async function countSignIn(
  step: 'attempt' | 'succeeded' | 'withdrawn',
  { ipHash, networkHash, emailHash, deviceHash }: SignInKey,
): Promise<Result<object, RateLimited>> {
  const response = await publicClient().rpc('sign_in_rate_limit', {
    p_step: step,
    p_ip_hash: ipHash,
    p_network_hash: networkHash,
    p_email_hash: emailHash,
    ...(deviceHash && { p_device_hash: deviceHash }),
    p_signature: signature(enquirySigningSecret(), [
      ...['sign-in', step, ipHash, networkHash, emailHash],
      ...(deviceHash ? [deviceHash] : []),
    ]),
  });
  const { status, retry_after_seconds: seconds } = parseResponse(reply, response);
  if (status === 'rate_limited')
    return { status, retryAfterSeconds: Math.max(1, seconds ?? DEFAULT_RETRY_SECONDS) };
  if (status !== 'ok') throw new UnavailableError(`the database responded ${status}`);
  return { status };
}
