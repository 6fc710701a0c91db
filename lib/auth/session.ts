import 'server-only';
import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import { log } from '#lib/log/log.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { sessionClient, type SessionClient } from '#lib/supabase/session.ts';
import { ADMIN_HOME, loginPath } from './redirect-path.ts';
import { isRefused } from './auth-errors.ts';
import { UnavailableError } from '#lib/errors.ts';

export type Admin = { email: string; client: SessionClient };
type Caller = { kind: 'admin'; admin: Admin } | { kind: 'not-admin' } | { kind: 'signed-out' };

/** A client for this request's session. Where cookies can no longer be written, as in a page, the middleware has already done it. */
export async function requestClient(reach?: typeof fetch): Promise<SessionClient> {
  const jar = await cookies();
  return sessionClient(
    {
      getAll: () => jar.getAll(),
      set: (name, value, options) => {
        try {
          jar.set(name, value, options);
        } catch {
          // A page is being rendered: its cookies went out with the headers.
        }
      },
    },
    reach,
  );
}

/**
 * Who is asking, by the word of the auth server and of the database at this moment; what the cookie says about itself counts for
 * nothing. Asked once per request.
 * @throws UnavailableError when either of them does not answer: nobody is let in then
 */
export const whoAsks = cache(async (): Promise<Caller> => {
  const client = await requestClient();
  const { data, error } = await client.auth.getUser();
  if (error) {
    if (isRefused(error)) return { kind: 'signed-out' };
    throw new UnavailableError(error.message);
  }
  const { data: isAdmin, error: roleError } = await client.rpc('is_current_admin');
  if (roleError) throw new UnavailableError(roleError.message || 'no answer from the database');
  if (isAdmin === true) return { kind: 'admin', admin: { email: data.user.email ?? '', client } };
  log.info('auth.denied', { requestId: requestIdOf(await headers()), user: data.user.id });
  return { kind: 'not-admin' };
});

/** Who is asking, for what a page looks like; undefined when nobody can say. What it may show is decided by {@link requireAdmin}. */
export const callerKind = (): Promise<Caller['kind'] | undefined> =>
  whoAsks().then(
    ({ kind }) => kind,
    () => undefined,
  );

/**
 * The one door to everything an admin may see or do. Every page, action, route handler and data function of the admin area passes it
 * itself: the middleware in front is a convenience.
 * @param path where to return after signing in
 * @returns the admin and a client with that admin's rights; anyone else ends at the sign-in page or at 'not allowed' (403)
 */
export async function requireAdmin(path: string = ADMIN_HOME): Promise<Admin> {
  const caller = await whoAsks();
  switch (caller.kind) {
    case 'admin':
      return caller.admin;
    case 'signed-out':
      return redirect(loginPath(path));
    case 'not-admin':
      return forbidden();
  }
}
