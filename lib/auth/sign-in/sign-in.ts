import 'server-only';
import { isAuthApiError, type AuthError } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { z } from 'zod';
import { config, enquirySigningSecret } from '#lib/config.ts';
import { clientIp, isSameOriginPost, requestIdOf, setResponseStatus } from '#lib/http/request.ts';
import { referenceOf } from '#lib/ids.ts';
import { errorText, log } from '#lib/log/log.ts';
import { httpStatus, type ActionState, type Failed, type Result } from '#lib/result.ts';
import { fetchWithTimeout } from '#lib/supabase/public.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { sessionClient } from '#lib/supabase/session.ts';
import { constantTime } from './constant-time.ts';
import { browserName, noteBrowser } from './note-browser.ts';
import { noteFailedSignIn } from './note-failure.ts';
import { knownByLink, linkCookieName } from './device-cookie.ts';
import { knownDevice, markDevice } from './known-device.ts';
import { countSignIn, signInKey, type RateLimited, type SignInKey } from './rate-limit.ts';
import { requestClient } from '#lib/auth/session.ts';
import { endSession, signOut } from './sign-out.ts';
import { COUNTED_HEADER, countedMark } from './sign-in-mark.ts';

type SignInFailure =
  | Failed<'cross_origin' | 'incomplete' | 'wrong_credentials' | 'password_used'>
  | RateLimited
  | Failed<'unavailable', { reference: string }>;

/** What the sign-in form shows. Never a password, and never whether the address is known. */
export type SignInState = ActionState<SignInFailure> & { email?: string };

/** In milliseconds; longer than a password takes to check on a slow machine. */
export const RESPONSE_STEP_MS = 800;
/**
 * What the auth server says of an account and its password, told apart by nobody outside. Any other
 * error (a key that was changed, sign-in by e-mail switched off) is the installation's.
 */
const REFUSALS = new Set([
  'invalid_credentials',
  'email_not_confirmed',
  'email_address_invalid',
  'user_banned',
  'user_not_found',
  'validation_failed',
]);
const openedSession = z.object({ status: z.string() });
const RETRY_UNAVAILABLE_SECONDS = 60;
/** In characters. Longer ones are not looked up, but must look the same from outside. */
const MAX_EMAIL = 254;
const MAX_PASSWORD = 200;
/** Nobody can type them into the form, and PostgreSQL text cannot hold U+0000. */
const CONTROL = /\p{Cc}/u;

/**
 * Takes a posted sign-in form to a session, whose cookies it sets, and ends the one before it. Logged without
 * address or password.
 */
export async function signIn(form: FormData): Promise<Result<object, SignInFailure> & { email: string }> {
  const email = String(form.get('email') ?? '').trim();
  const password = String(form.get('password') ?? '');
  return { ...(await attempt(email, password)), email };
}

async function attempt(email: string, password: string): Promise<Result<object, SignInFailure>> {
  const request = await headers();
  const requestId = requestIdOf(request);
  if (!isSameOriginPost(request)) {
    log.info('auth.cross_origin_post', { requestId });
    return { status: 'cross_origin' };
  }
  if (!email || !password) return { status: 'incomplete' };

  const startedAt = Date.now();
  try {
    const jar = await cookies();
    const device = await knownDevice(email);
    const byLink = knownByLink(jar.get(linkCookieName())?.value, email);
    const key = signInKey(clientIp(request), email, device ?? byLink);
    const details = { requestId, ipHash: key.ipHash };
    const counted = await countSignIn('attempt', key);
    if (counted.status === 'rate_limited') {
      log.info('auth.sign_in_limited', details);
      setResponseStatus(request, httpStatus.rate_limited, counted.retryAfterSeconds);
      return counted;
    }
    // Of before the sign-in, which replaces them.
    const given = jar.getAll();
    const accepted = await checkPassword(email, password, key);
    if (accepted) {
      const client = await requestClient();
      // A first password that was used opens nothing more.
      const { status } = parseResponse(openedSession, await client.rpc('current_session'));
      if (status === 'signed_out') {
        await signOut();
        log.info('auth.password_used', details);
        return { status: 'password_used' };
      }
      // Once more: what shut the browser out while the password was checked has not ended this session.
      const isKnown = (await knownDevice(email)) !== undefined;
      await noteBrowser(client, browserName(request.get('user-agent')), isKnown);
      await endSession(sessionClient({ getAll: () => given, set: () => undefined }), requestId);
      // The password alone makes no browser known, nor keeps it so for longer.
      if (status !== 'factor_needed') await markDevice(email, device, startedAt);
    }
    log.info(accepted ? 'auth.signed_in' : 'auth.sign_in_failed', details);
    return { status: accepted ? 'ok' : 'wrong_credentials' };
  } catch (error) {
    log.error('auth.unavailable', { requestId, cause: errorText(error) });
    setResponseStatus(request, httpStatus.unavailable, RETRY_UNAVAILABLE_SECONDS);
    return { status: 'unavailable', reference: referenceOf(requestId) };
  }
}

/** @throws when the auth server gave no verdict; the attempt is then not counted */
async function checkPassword(email: string, password: string, key: SignInKey): Promise<boolean> {
  const plausible =
    email.length <= MAX_EMAIL && password.length <= MAX_PASSWORD && !CONTROL.test(email + password);
  const client = await requestClient(countedFetch(email));
  const error = await constantTime(RESPONSE_STEP_MS, async () => {
    const error = plausible
      ? (await client.auth.signInWithPassword({ email, password })).error
      : 'implausible';
    if (isRefusal(error)) await noteFailedSignIn(plausible ? email : '');
    return error;
  });
  if (!error) {
    await countSignIn('succeeded', key);
    return true;
  }
  if (isRefusal(error)) return false;
  await countSignIn('withdrawn', key);
  throw error;
}

const isRefusal = (error: AuthError | 'implausible' | null): boolean =>
  error === 'implausible' || (isAuthApiError(error) && REFUSALS.has(error.code ?? ''));

/** Tells the embedded auth server that this attempt is counted already; a hosted one is told nothing. */
function countedFetch(email: string): typeof fetch | undefined {
  if (!config().EMBEDDED_BACKEND) return undefined;
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(COUNTED_HEADER, countedMark(enquirySigningSecret(), email));
    return fetchWithTimeout(input, { ...init, headers });
  };
}
