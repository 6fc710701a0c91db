import { createHmac } from 'node:crypto';
import { accountHash, COUNTED_HEADER, isCounted } from '#lib/auth/sign-in/sign-in-mark.ts';
import { signature } from '#lib/enquiries/signature.ts';
import type { RequestHandler } from './rest.ts';
import type { Secrets } from '#embedded/secrets.ts';

type Step = 'attempt' | 'succeeded' | 'withdrawn';

/**
 * Limits sign-ins that reach the auth server without the site, with the site's own counters: all of
 * them count as one network address. A request that the site has counted carries its mark. When the
 * counters cannot be read, every sign-in is rejected.
 */
export function limitSignIns(
  handle: RequestHandler,
  { publishable_key: key, enquiry_signing_secret: secret }: Secrets,
): RequestHandler {
  async function call(name: string, values: object) {
    const { response, bytes } = await handle(
      new Request(`http://127.0.0.1/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify(values),
      }),
    );
    if (!response.ok) throw new Error(`${name} responded with ${response.status}`);
    return JSON.parse(bytes.toString()) as { status: string; retry_after_seconds?: number };
  }

  async function count(step: Step, email: string): Promise<number> {
    const day = new Date().toISOString().slice(0, 10);
    const ipHash = createHmac('sha256', secret).update(`no page of the site\u001f${day}`).digest('hex');
    const emailHash = accountHash(secret, email, day);
    const result = await call('sign_in_rate_limit', {
      p_step: step,
      p_ip_hash: ipHash,
      p_network_hash: ipHash,
      p_email_hash: emailHash,
      p_signature: signature(secret, ['sign-in', step, ipHash, ipHash, emailHash]),
    });
    if (result.status === 'rate_limited') return Math.max(1, result.retry_after_seconds ?? 60);
    if (result.status !== 'ok') throw new Error(`sign_in_rate_limit returned ${result.status}`);
    return 0;
  }

  async function noteFailure(email: string): Promise<void> {
    // PostgreSQL cannot hold U+0000, and no account has a control character.
    const known = /\p{Cc}/u.test(email) ? '' : email;
    const p_signature = signature(secret, ['sign-in failed', known]);
    await call('note_failed_sign_in', { p_email: known, p_signature });
  }

  return async (request) => {
    const email = await accountOf(request);
    if (email === undefined || isCounted(secret, email, request.headers.get(COUNTED_HEADER))) {
      return handle(request);
    }
    const wait = await count('attempt', email);
    if (wait > 0) return tooManyRequests(wait);
    const result = await handle(request);
    const { status } = result.response;
    if (status < 300) await count('succeeded', email);
    else if (status >= 500) await count('withdrawn', email);
    else await noteFailure(email);
    return result;
  };
}

/** The account whose password a request tries; undefined when it tries none. */
async function accountOf(request: Request): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== 'POST' || pathname !== '/auth/v1/token') return undefined;
  const body = (await request
    .clone()
    .json()
    .catch(() => undefined)) as { email?: unknown; password?: unknown } | null | undefined;
  const refreshes = searchParams.getAll('grant_type').join() === 'refresh_token';
  if (refreshes && body?.password === undefined) return undefined;
  return String(body?.email ?? '').trim();
}

/** In the words of the hosted auth server. */
function tooManyRequests(seconds: number): Awaited<ReturnType<RequestHandler>> {
  const bytes = Buffer.from(
    JSON.stringify({ code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }),
  );
  const headers = { 'content-type': 'application/json', 'retry-after': String(seconds) };
  return { response: new Response(null, { status: 429, headers }), bytes };
}
