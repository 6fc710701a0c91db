import 'server-only';
import { headers } from 'next/headers';
import { z } from 'zod';
import { constantTime } from '#lib/auth/sign-in/constant-time.ts';
import { signInKey, type RateLimited } from '#lib/auth/sign-in/rate-limit.ts';
import { RESPONSE_STEP_MS } from '#lib/auth/sign-in/sign-in.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { clientIp, isSameOriginPost, requestIdOf, setResponseStatus } from '#lib/http/request.ts';
import { referenceOf } from '#lib/ids.ts';
import { errorText, log } from '#lib/log/log.ts';
import { httpStatus, type ActionState, type Failed, type Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { publicClient } from '#lib/supabase/public.ts';
import { isAccountAddress } from './address.ts';

export type ResetFailure =
  Failed<'cross_origin' | 'invalid'> | RateLimited | Failed<'unavailable', { reference: string }>;
/** What the form shows; the address that was typed comes back with a failure. */
export type ResetState = ActionState<ResetFailure> & { email?: string };

const asked = z.discriminatedUnion('status', [
  withStatus('ok'),
  z.object({ status: z.literal('rate_limited'), retry_after_seconds: z.number() }),
]);

/**
 * Has a link to a new password mailed to the holder of an account. An unknown address gets the same answer
 * after the same time.
 */
export async function askPasswordReset(email: string): Promise<Result<object, ResetFailure>> {
  const request = await headers();
  const requestId = requestIdOf(request);
  if (!isSameOriginPost(request)) {
    log.info('auth.cross_origin_post', { requestId });
    return { status: 'cross_origin' };
  }
  if (!isAccountAddress(email)) return { status: 'invalid' };
  try {
    const key = signInKey(clientIp(request), email);
    const result = await constantTime(RESPONSE_STEP_MS, () => ask(email, key));
    if (result.status === 'ok') {
      log.info('auth.reset_asked', { requestId, ipHash: key.ipHash });
      return result;
    }
    log.info('auth.reset_limited', { requestId, ipHash: key.ipHash });
    setResponseStatus(request, httpStatus.rate_limited, result.retryAfterSeconds);
    return result;
  } catch (error) {
    log.error('auth.unavailable', { requestId, cause: errorText(error) });
    setResponseStatus(request, httpStatus.unavailable, 60);
    return { status: 'unavailable', reference: referenceOf(requestId) };
  }
}

async function ask(email: string, key: ReturnType<typeof signInKey>): Promise<Result<object, RateLimited>> {
  const { ipHash, networkHash, emailHash } = key;
  const response = await publicClient().rpc('ask_password_reset', {
    p_email: email,
    p_ip_hash: ipHash,
    p_network_hash: networkHash,
    p_email_hash: emailHash,
    p_signature: signature(enquirySigningSecret(), ['password reset', email, ipHash, networkHash, emailHash]),
  });
  const found = parseResponse(asked, response);
  return found.status === 'ok'
    ? { status: 'ok' }
    : { status: 'rate_limited', retryAfterSeconds: Math.max(1, found.retry_after_seconds) };
}
