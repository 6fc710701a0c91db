import 'server-only';
import { headers } from 'next/headers';
import { UnavailableError } from '#lib/errors.ts';
import { isSameOriginPost, requestIdOf } from '#lib/http/request.ts';
import { referenceOf } from '#lib/ids.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import type { Role } from './roles.ts';
import { getCaller, hasRole, type Proof } from './session.ts';

/** Why nothing was done for whoever sent a post to the admin area. */
export type Refusal =
  Failed<'cross_origin' | 'signed_out' | 'forbidden'> | Failed<'unavailable', { reference: string }>;

/** What an operation of the admin area comes to, and how a form holds it. `Failure` is its own. */
export type AdminResult<Failure extends Failed, Data extends object = object> = Result<
  Data,
  Failure | Refusal
>;
export type AdminState<Failure extends Failed, Data extends object = object> =
  { status: 'idle' } | AdminResult<Failure, Data>;

/**
 * Runs a server action or the handler of a POST: only for a post from a page of this site, and only when
 * somebody with the role sent it. Otherwise nothing happens and the result says why, so that the form can
 * keep what was typed; a redirect to the sign-in page would throw it away.
 * @param action names it in the log
 * @param least the role that it needs, or one above it
 */
export async function withAdmin<R extends Result, L extends Role>(
  action: string,
  least: L,
  run: (admin: Proof[L]) => Promise<R>,
): Promise<R | Refusal> {
  const request = await headers();
  const requestId = requestIdOf(request);
  if (!isSameOriginPost(request)) {
    log.info('admin.cross_origin_post', { requestId, action });
    return { status: 'cross_origin' };
  }
  try {
    const caller = await getCaller();
    if (caller.status !== 'ok') return caller;
    if (hasRole(caller.admin, least)) return await run(caller.admin);
    log.info('admin.role_refused', { requestId, action, user: caller.admin.id, role: caller.admin.role });
    return { status: 'forbidden' };
  } catch (error) {
    // Anything else is Next's way to redirect, or a defect that belongs to the error page.
    if (!(error instanceof UnavailableError)) throw error;
    log.error('admin.action_failed', { requestId, action, cause: errorText(error.cause ?? error) });
    return { status: 'unavailable', reference: referenceOf(requestId) };
  }
}
