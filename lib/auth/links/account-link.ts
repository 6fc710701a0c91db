import 'server-only';
import { cookies, headers } from 'next/headers';
import { z } from 'zod';
import { hashPassword } from '#lib/auth/password/password-hash.ts';
import { passwordProblem } from '#lib/auth/password/password-rules.ts';
import { linkCookie } from '#lib/auth/sign-in/device-cookie.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { isSameOriginPost, requestIdOf } from '#lib/http/request.ts';
import { referenceOf } from '#lib/ids.ts';
import { UnavailableError } from '#lib/errors.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { ActionState, Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { publicClient } from '#lib/supabase/public.ts';

/** What a mailed link is for, and whose account it is about. */
export type AccountLink = {
  kind: 'invitation' | 'password_reset' | 'address_change';
  email: string;
  /** That the account changes to. */
  address: string | null;
};

export type LinkFailure =
  | Failed<
      'cross_origin' | 'not_found' | 'incomplete' | 'mismatch' | 'too_short' | 'too_long' | 'common_password'
    >
  | Failed<'unavailable', { reference: string }>;
/** What the form behind a link shows. Never a password. */
export type LinkState = ActionState<LinkFailure>;

const shown = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    kind: z.enum(['invitation', 'password_reset', 'address_change']),
    email: z.string(),
    address: z.string().nullable(),
  }),
  withStatus('not_found'),
]);
const used = withStatus('ok', 'not_found');

/** A token as the database makes it. */
const TOKEN = /^[0-9a-f]{64}$/;

/**
 * What a link is for; looking spends nothing, so that a scanner of mails may.
 * @returns undefined for one that is unknown, used, too old or replaced by a newer one
 * @throws UnavailableError
 */
export async function readAccountLink(token: string): Promise<AccountLink | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const link = parseResponse(shown, await publicClient().rpc('account_link', { p_token: token }));
  return link.status === 'ok' ? link : undefined;
}

/**
 * Does what a link is for: sets the password that was typed twice, after which every session of the account
 * has ended, or changes the address.
 */
export async function spendAccountLink(
  token: string,
  typed: { wanted: string; repeated: string },
): Promise<Result<{ kind: AccountLink['kind'] }, LinkFailure>> {
  const request = await headers();
  const requestId = requestIdOf(request);
  if (!isSameOriginPost(request)) {
    log.info('auth.cross_origin_post', { requestId });
    return { status: 'cross_origin' };
  }
  try {
    const link = await readAccountLink(token);
    if (!link) return { status: 'not_found' };
    const problem = link.kind === 'address_change' ? undefined : await problemOf(typed, link.email);
    if (problem) return { status: problem };
    const hash = link.kind === 'address_change' ? null : await hashPassword(typed.wanted);
    const response = await publicClient().rpc('use_account_link', {
      p_token: token,
      // The type generator knows no parameter that may be null.
      p_hash: hash as string,
      p_signature: signature(enquirySigningSecret(), ['account link', token, hash ?? '']),
    });
    const { status } = parseResponse(used, response);
    if (status === 'not_found') return { status };
    log.info('auth.link_used', { requestId, kind: link.kind });
    const { name, value, options } = linkCookie(link.address ?? link.email);
    (await cookies()).set(name, value, options);
    return { status, kind: link.kind };
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    log.error('auth.unavailable', { requestId, cause: errorText(error.cause ?? error) });
    return { status: 'unavailable', reference: referenceOf(requestId) };
  }
}

async function problemOf({ wanted, repeated }: { wanted: string; repeated: string }, email: string) {
  if (!wanted || !repeated) return 'incomplete';
  return wanted === repeated ? passwordProblem(wanted, email) : 'mismatch';
}
