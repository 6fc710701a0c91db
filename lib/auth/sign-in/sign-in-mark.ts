import { createHmac, timingSafeEqual } from 'node:crypto';
import { signature } from '#lib/enquiries/signature.ts';

/**
 * Tells the embedded backend that this site has counted a sign-in already. A sign-in without it is counted
 * there (embedded/gateway/auth-rate-limit.ts), so that the limit holds. Never sent to a hosted Supabase.
 */
export const COUNTED_HEADER = 'x-sign-in-counted';

/** Milliseconds; a sign-in waits for nothing but the password's hash. */
const VALID_MS = 10_000;

const sealed = (secret: string, email: string, until: string): string =>
  `${until}.${signature(secret, ['sign-in counted', email, until])}`;

/** The header's value for one attempt of this account. */
export const countedMark = (secret: string, email: string, now = Date.now()): string =>
  sealed(secret, email, String(now + VALID_MS));

/** Whether `mark` was made for this account by someone who knows the secret, a moment ago. */
export function isCounted(secret: string, email: string, mark: string | null, now = Date.now()): boolean {
  const until = /^\d{13}(?=\.)/.exec(mark ?? '')?.[0];
  if (!mark || !until || Number(until) < now || Number(until) > now + VALID_MS) return false;
  const expected = Buffer.from(sealed(secret, email, until));
  const given = Buffer.from(mark);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** An account as the limit knows it: keyed, and different every day, so that it names nobody. */
export const accountHash = (secret: string, email: string, day: string): string =>
  createHmac('sha256', secret).update(`sign-in\u001f${day}\u001f${email.toLowerCase()}`).digest('hex');
