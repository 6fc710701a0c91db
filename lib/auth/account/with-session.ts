import 'server-only';
import { runOwnPost, type Refusal } from '#lib/auth/own-post.ts';
import { requestClient } from '#lib/auth/session.ts';
import { UnavailableError } from '#lib/errors.ts';
import type { Result } from '#lib/result.ts';
import type { SessionClient } from '#lib/supabase/session.ts';

/** The session of a request, for what its holder may do with the own account alone. */
export type OwnSession = { id: string; client: SessionClient; request: Headers };

/**
 * What withAdmin() is to the admin area: runs an action on the own account, for a post from a page of this
 * site by somebody who is signed in. What it may do, the functions of the database decide.
 * @param action names it in the log
 */
export const withSession = <R extends Result>(
  action: string,
  run: (session: OwnSession) => Promise<R>,
): Promise<R | Refusal> =>
  runOwnPost<R>('account', action, async ({ request }) => {
    const client = await requestClient();
    const { data } = await client.auth.getClaims();
    const id = data?.claims.session_id;
    return id ? run({ id, client, request }) : { status: 'signed_out' };
  });

/** Whose session it is, as the auth server says now. @throws UnavailableError */
export async function accountOf({ client }: OwnSession): Promise<{ id: string; email: string }> {
  const { data, error } = await client.auth.getUser();
  if (error) throw new UnavailableError(error.message);
  return { id: data.user.id, email: data.user.email ?? '' };
}
