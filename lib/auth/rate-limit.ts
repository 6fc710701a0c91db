import 'server-only';
import { z } from 'zod';
import { signature } from '#lib/enquiries/signature.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import { publicClient } from '#lib/supabase/public.ts';
import { accountHash } from './sign-in-mark.ts';
import { dayOf, hashIp } from '#lib/enquiries/ip-hash.ts';

const reply = z.object({
  status: z.enum(['ok', 'rate_limited', 'invalid', 'unauthorised', 'unavailable']),
  retry_after_seconds: z.number().optional(),
});

/** One person's tries at one account, as the database counts them: by hashes that change every day and name nobody. */
export type Pair = { ipHash: string; emailHash: string };

export function pairOf(address: string, email: string): Pair {
  const now = new Date();
  return { ipHash: hashIp(address, now), emailHash: accountHash(enquirySigningSecret(), email, dayOf(now)) };
}

/**
 * Counts a step of a sign-in in the database. 'attempt' comes before the password is looked at, so that many tries at once cannot all
 * get through; 'succeeded' forgets the failures before it, 'withdrawn' takes back an attempt that was never decided.
 * @returns seconds to wait, 0 when the attempt may go on
 * @throws when the database does not answer: a limit that cannot be read lets nobody in
 */
export async function countSignIn(step: 'attempt' | 'succeeded' | 'withdrawn', pair: Pair): Promise<number> {
  const { data, error } = await publicClient().rpc('sign_in_gate', {
    p_step: step,
    p_ip_hash: pair.ipHash,
    p_email_hash: pair.emailHash,
    p_signature: signature(enquirySigningSecret(), ['sign-in', step, pair.ipHash, pair.emailHash]),
  });
  if (error) throw new Error(error.message || 'no answer from the database');
  const answer = reply.parse(data);
  if (answer.status === 'rate_limited') return Math.max(1, answer.retry_after_seconds ?? 60);
  if (answer.status !== 'ok') throw new Error(`the database answered ${answer.status}`);
  return 0;
}
