import 'server-only';
import { headers } from 'next/headers';
import { requestClient } from '#lib/auth/session.ts';
import type { Refusal } from '#lib/auth/with-admin.ts';
import { UnavailableError } from '#lib/errors.ts';
import { isSameOriginPost, requestIdOf } from '#lib/http/request.ts';
import { referenceOf } from '#lib/ids.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Result } from '#lib/result.ts';
import type { SessionClient } from '#lib/supabase/session.ts';

/** The session of a request, for what its holder may do with the own account alone. */
export type OwnSession = { id: string; client: SessionClient; request: Headers };

/**
 * What withAdmin() is to the admin area: runs an action on the own account, for a post from a page of this
 * site by somebody who is signed in. What it may do, the functions of the database decide.
 * @param action names it in the log
 */
export async function withSession<R extends Result>(
  action: string,
  run: (session: OwnSession) => Promise<R>,
): Promise<R | Refusal> {
  const request = await headers();
  const requestId = requestIdOf(request);
  if (!isSameOriginPost(request)) {
    log.info('account.cross_origin_post', { requestId, action });
    return { status: 'cross_origin' };
  }
  try {
    const client = await requestClient();
    const { data } = await client.auth.getClaims();
    const id = data?.claims.session_id;
    return id ? await run({ id, client, request }) : { status: 'signed_out' };
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    log.error('account.action_failed', { requestId, action, cause: errorText(error.cause ?? error) });
    return { status: 'unavailable', reference: referenceOf(requestId) };
  }
}
