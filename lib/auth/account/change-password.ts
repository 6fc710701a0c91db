import 'server-only';
import { z } from 'zod';
import { hashPassword, isPassword } from '#lib/auth/password/password-hash.ts';
import { passwordProblem } from '#lib/auth/password/password-rules.ts';
import { keepDevice, knownDevice } from '#lib/auth/sign-in/known-device.ts';
import { countSignIn, signInKey, type RateLimited } from '#lib/auth/sign-in/rate-limit.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { clientIp } from '#lib/http/request.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import type { OwnSession } from './with-session.ts';

export type PasswordFailure =
  | Failed<'incomplete' | 'wrong_credentials' | 'mismatch' | 'too_short' | 'too_long' | 'common_password'>
  | Failed<'signed_out'>
  | RateLimited;

const known = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), email: z.string(), hash: z.string() }),
  withStatus('signed_out'),
]);
const changed = withStatus('ok', 'signed_out');

const sign = (...parts: string[]) => signature(enquirySigningSecret(), parts);

/**
 * Changes the password of the own account and ends its other sessions. The old one is counted like one of a
 * sign-in: whoever finds a session open cannot guess it here.
 * @throws UnavailableError
 */
export async function changePassword(
  session: OwnSession,
  typed: { old: string; wanted: string; repeated: string },
): Promise<Result<object, PasswordFailure>> {
  const { old, wanted, repeated } = typed;
  if (!old || !wanted || !repeated) return { status: 'incomplete' };
  if (wanted !== repeated) return { status: 'mismatch' };
  const account = await checkPassword(session, old);
  if (account.status !== 'ok') return account;
  // The old one again would leave a first password in use.
  const problem = wanted === old ? 'common_password' : await passwordProblem(wanted, account.email);
  if (problem) return { status: problem };
  const hash = await hashPassword(wanted);
  const response = await session.client.rpc('change_my_password', {
    p_hash: hash,
    p_signature: sign('password change', session.id, hash),
  });
  const { status } = parseResponse(changed, response);
  if (status === 'ok') await keepDevice(account.email);
  return { status };
}

/** Whether this is the password of the own account, as often as the limit on sign-ins lets it be tried. */
export async function checkPassword(
  { id, client, request }: OwnSession,
  password: string,
): Promise<Result<{ email: string }, Failed<'wrong_credentials' | 'signed_out'> | RateLimited>> {
  const at = Math.floor(Date.now() / 1_000);
  const response = await client.rpc('my_password_hash', {
    p_at: at,
    p_signature: sign('password hash', id, String(at)),
  });
  const account = parseResponse(known, response);
  if (account.status !== 'ok') return account;
  const { email, hash } = account;
  const key = signInKey(clientIp(request), email, await knownDevice(email));
  const counted = await countSignIn('attempt', key);
  if (counted.status !== 'ok') return counted;
  if (!(await isPassword(password, hash))) return { status: 'wrong_credentials' };
  await countSignIn('succeeded', key);
  return { status: 'ok', email };
}
