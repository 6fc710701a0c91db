import 'server-only';
import { log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { runOwnPost, type Refusal } from './own-post.ts';
import type { Role } from './roles.ts';
import { getCaller, hasRole, type Proof } from './session.ts';

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
export const withAdmin = <R extends Result, L extends Role>(
  action: string,
  least: L,
  run: (admin: Proof[L]) => Promise<R>,
): Promise<R | Refusal> =>
  runOwnPost<R>('admin', action, async ({ requestId }) => {
    const caller = await getCaller();
    if (caller.status !== 'ok') return caller;
    if (hasRole(caller.admin, least)) return run(caller.admin);
    log.info('admin.role_refused', { requestId, action, user: caller.admin.id, role: caller.admin.role });
    return { status: 'forbidden' };
  });
