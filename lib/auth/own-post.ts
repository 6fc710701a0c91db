import 'server-only';
import { headers } from 'next/headers';
import { UnavailableError } from '#lib/errors.ts';
import { isSameOriginPost, requestIdOf } from '#lib/http/request.ts';
import { referenceOf } from '#lib/ids.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';

/** Why nothing was done for whoever sent a post to the admin area. */
export type Refusal =
  Failed<'cross_origin' | 'signed_out' | 'forbidden'> | Failed<'unavailable', { reference: string }>;

/** A post from a page of this site. */
export type OwnPost = { request: Headers; requestId: string | undefined };

/**
 * Runs what a post asks for, only if it comes from a page of this site; what cannot be reached becomes a
 * result with a reference, so that the form can keep what was typed. Who may, `run` decides.
 * @param area whose events the log gets
 * @param action names it in the log
 */
export async function runOwnPost<R extends Result>(
  area: 'admin' | 'account',
  action: string,
  run: (post: OwnPost) => Promise<R | Refusal>,
): Promise<R | Refusal> {
  const request = await headers();
  const requestId = requestIdOf(request);
  const isAdmin = area === 'admin';
  if (!isSameOriginPost(request)) {
    log.info(isAdmin ? 'admin.cross_origin_post' : 'account.cross_origin_post', { requestId, action });
    return { status: 'cross_origin' };
  }
  try {
    return await run({ request, requestId });
  } catch (error) {
    // Anything else is Next's way to redirect, or a defect that belongs to the error page.
    if (!(error instanceof UnavailableError)) throw error;
    const cause = errorText(error.cause ?? error);
    log.error(isAdmin ? 'admin.action_failed' : 'account.action_failed', { requestId, action, cause });
    return { status: 'unavailable', reference: referenceOf(requestId) };
  }
}
