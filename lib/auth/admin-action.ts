import 'server-only';
import { headers } from 'next/headers';
import { referenceOf } from '#lib/ids.ts';
import { errorText, log } from '#lib/log/log.ts';
import { isSameOriginPost, requestIdOf } from '#lib/http/request.ts';
import { whoAsks } from './session.ts';
import type { ActionOutcome, Refused } from './action-result.ts';
import { UnavailableError } from '#lib/errors.ts';

/**
 * Runs what an admin ordered: only for a post from a page of this site, only while its sender is an admin. Otherwise nothing happens and
 * the form is told why, so that it can keep what was typed; a redirect to the sign-in page would throw it away.
 */
export async function asAdmin<T = ActionOutcome>(name: string, work: () => Promise<T>): Promise<T | Refused> {
  const asked = await headers();
  const requestId = requestIdOf(asked);
  if (!isSameOriginPost(asked)) {
    log.info('admin.foreign_post', { requestId, action: name });
    return { status: 'foreign' };
  }
  try {
    const { kind } = await whoAsks();
    if (kind !== 'admin') return { status: kind };
    return await work();
  } catch (error) {
    // Anything else is Next's way to redirect, or a defect that belongs to the error page.
    if (!(error instanceof UnavailableError)) throw error;
    log.error('admin.action_failed', { requestId, action: name, cause: errorText(error) });
    return { status: 'unavailable', reference: referenceOf(requestId) };
  }
}
