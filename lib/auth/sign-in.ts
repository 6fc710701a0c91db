import 'server-only';
import { isAuthApiError } from '@supabase/supabase-js';
import { headers } from 'next/headers';
import { config, enquirySigningSecret } from '#lib/config.ts';
import { referenceOf } from '#lib/ids.ts';
import { errorText, log } from '#lib/log/log.ts';
import { setResponseStatus, clientIp, isSameOriginPost, requestIdOf } from '#lib/http/request.ts';
import { fetchWithTimeout } from '#lib/supabase/public.ts';
import { requestClient } from './session.ts';
import { COUNTED_HEADER, countedMark } from './sign-in-mark.ts';
import { steadily } from './constant-time.ts';
import { countSignIn, pairOf, type Pair } from './rate-limit.ts';

/** What the sign-in form shows next. Never a password, and never whether the address is known. */
export type SignInOutcome =
  | { status: 'idle' }
  | { status: 'incomplete'; email: string }
  | { status: 'wrong'; email: string }
  | { status: 'limited'; email: string; retryAfterSeconds: number }
  | { status: 'foreign'; email: string }
  | { status: 'unavailable'; email: string; reference: string };

/** In milliseconds; longer than a password takes to check on a slow machine. */
const ANSWER_STEP_MS = 800;

/**
 * Takes one posted sign-in form to a session.
 * @returns 'signed-in', with the session's cookies set; else what to tell the person. Logged once, without the address or the password.
 */
export async function signIn(form: FormData): Promise<SignInOutcome | 'signed-in'> {
  const asked = await headers();
  const email = String(form.get('email') ?? '').trim();
  const password = String(form.get('password') ?? '');
  if (!isSameOriginPost(asked)) {
    log.info('auth.foreign_post', { requestId: requestIdOf(asked) });
    return { status: 'foreign', email };
  }
  if (!email || !password) return { status: 'incomplete', email };

  const reference = requestIdOf(asked) ?? '';
  try {
    const pair = pairOf(clientIp(asked), email);
    const about = { requestId: reference, ipHash: pair.ipHash };
    const wait = await countSignIn('attempt', pair);
    if (wait > 0) {
      log.info('auth.sign_in_limited', about);
      setResponseStatus(asked, 429, wait);
      return { status: 'limited', email, retryAfterSeconds: wait };
    }
    const accepted = await check(email, password, pair);
    log.info(accepted ? 'auth.signed_in' : 'auth.sign_in_failed', about);
    return accepted ? 'signed-in' : { status: 'wrong', email };
  } catch (error) {
    log.error('auth.unavailable', { requestId: reference, cause: errorText(error) });
    setResponseStatus(asked, 503, 60);
    return { status: 'unavailable', email, reference: referenceOf(reference) };
  }
}

/** @throws when the auth server gave no verdict; the attempt is then not counted */
async function check(email: string, password: string, pair: Pair): Promise<boolean> {
  // Longer than any address or password of ours: not worth asking, but it must look the same from outside.
  const plausible = email.length <= 254 && password.length <= 200;
  const client = await requestClient(reachCounted(email));
  const error = await steadily(ANSWER_STEP_MS, async () =>
    plausible ? (await client.auth.signInWithPassword({ email, password })).error : 'implausible',
  );
  if (!error) {
    await countSignIn('succeeded', pair);
    return true;
  }
  if (error === 'implausible' || (isAuthApiError(error) && error.status < 500 && error.status !== 429))
    return false;
  await countSignIn('withdrawn', pair);
  throw error;
}

/** The way to the embedded auth server says that this attempt is counted already; a hosted one is told nothing. */
function reachCounted(email: string): typeof fetch | undefined {
  if (!config().EMBEDDED_BACKEND) return undefined;
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(COUNTED_HEADER, countedMark(enquirySigningSecret(), email));
    return fetchWithTimeout(input, { ...init, headers });
  };
}
