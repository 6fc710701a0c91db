import 'server-only';
import { z } from 'zod';
import { checkPassword } from '#lib/auth/account/change-password.ts';
import type { OwnSession } from '#lib/auth/account/with-session.ts';
import type { RateLimited } from '#lib/auth/sign-in/rate-limit.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { isAccountAddress } from './address.ts';

export type AddressFailure =
  Failed<'incomplete' | 'invalid' | 'wrong_credentials' | 'signed_out' | 'forbidden'> | RateLimited;
/** What the form shows; the address that was typed comes back with a failure. */
export type AddressState = AdminState<AddressFailure> & { email?: string };

const asked = z.discriminatedUnion('status', [
  withStatus('ok', 'invalid', 'forbidden'),
  z.object({ status: z.literal('rate_limited'), retry_after_seconds: z.number() }),
]);

/**
 * Has a link mailed to the address that the own account is to have; until it is used nothing changes.
 * @throws UnavailableError
 */
export async function askAddressChange(
  session: OwnSession,
  typed: { email: string; password: string },
): Promise<Result<object, AddressFailure>> {
  const { email, password } = typed;
  if (!email || !password) return { status: 'incomplete' };
  if (!isAccountAddress(email)) return { status: 'invalid' };
  const account = await checkPassword(session, password);
  if (account.status !== 'ok') return account;
  const response = await session.client.rpc('ask_address_change', {
    p_email: email,
    p_signature: signature(enquirySigningSecret(), ['address change', session.id, email]),
  });
  const found = parseResponse(asked, response);
  return found.status === 'rate_limited'
    ? { status: found.status, retryAfterSeconds: Math.max(1, found.retry_after_seconds) }
    : { status: found.status };
}
