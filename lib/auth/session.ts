import 'server-only';
import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { z } from 'zod';
import { UnavailableError } from '#lib/errors.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { sessionClient, type AdminClient, type SessionClient } from '#lib/supabase/session.ts';
import { isRefused } from './auth-errors.ts';
import { ACCOUNT_PATH, loginPath, secondStepPath, START_PATH } from './redirect-path.ts';
import { includesRole, roles, type Role } from './roles.ts';

declare const verified: unique symbol;

/**
 * Proof that the auth server and the database gave the sender of this request a role in the admin area, with
 * a client that has that person's rights. Made nowhere but here: a function that takes it needs no check.
 */
export type Admin = Readonly<{ [verified]: true; id: string; role: Role; client: AdminClient }>;
/** Proof that the role is editor or above. */
export type Editor = Admin & Readonly<{ role: 'editor' | 'admin' }>;
/** Proof that the role is administrator. */
export type Administrator = Admin & Readonly<{ role: 'admin' }>;
/** The proof that whoever has at least this role brings. */
export type Proof = { reader: Admin; editor: Editor; admin: Administrator };

/** Somebody who has signed in, but not all the way: what is left to do. */
type Step = 'password' | 'factor' | 'new_factor';
export type Caller = Result<{ admin: Admin }, Failed<'signed_out', { next?: Step }> | Failed<'forbidden'>>;

const session = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), role: z.enum(roles) }),
  z.object({
    status: z.enum(['forbidden', 'password_needed', 'factor_needed', 'factor_missing', 'signed_out']),
  }),
]);

/** A client with the session of this request. @param fetcher how it fetches; see {@link sessionClient} */
export async function requestClient(fetcher?: typeof fetch): Promise<SessionClient> {
  const jar = await cookies();
  return sessionClient(
    {
      getAll: () => jar.getAll(),
      set: (name, value, options) => {
        try {
          jar.set(name, value, options);
        } catch {
          // A page is being rendered: the middleware has refreshed the session and sent its cookies.
        }
      },
    },
    fetcher,
  );
}

/** PostgREST's code for a token that is expired, or issued in the future. */
const INVALID_CLAIMS = 'PGRST303';

const callers = new WeakMap<object, Promise<Caller>>();

/**
 * Who sent this request, as the auth server and the database state it now; what the cookie claims counts
 * for nothing. Looked up once per request: an action and the page rendered after it share the result.
 * @param isUse false where a page asks by itself: an open page that nobody looks at keeps no session alive
 * @throws UnavailableError when either of them does not respond
 */
export async function getCaller({ isUse = true } = {}): Promise<Caller> {
  // React's cache() does not reach into actions and route handlers; the headers belong to one request.
  const request = await headers();
  const known = callers.get(request) ?? identify(requestIdOf(request), isUse);
  callers.set(request, known);
  return known;
}

function proven(id: string, role: Role, client: SessionClient): Admin {
  // eslint-disable-next-line no-restricted-syntax -- here alone it is proven
  return { id, role, client: client as unknown as AdminClient } as Admin;
}

async function identify(requestId: string | undefined, isUse: boolean): Promise<Caller> {
  const client = await requestClient();
  const { data, error } = await client.auth.getUser();
  if (error) {
    if (isRefused(error)) return { status: 'signed_out' };
    throw new UnavailableError(error.message);
  }
  const { id } = data.user;
  const response = await client.rpc('current_session', isUse ? {} : { p_touch: false });
  // A token of before the clock was set back: signing in makes one of now.
  if (response.error?.code === INVALID_CLAIMS) return { status: 'signed_out' };
  const found = parseResponse(session, response);
  switch (found.status) {
    case 'ok':
      return { status: 'ok', admin: proven(id, found.role, client) };
    case 'password_needed':
      return { status: 'signed_out', next: 'password' };
    case 'factor_needed':
      return { status: 'signed_out', next: 'factor' };
    case 'factor_missing':
      return { status: 'signed_out', next: 'new_factor' };
    case 'forbidden':
      log.info('auth.denied', { requestId, user: id });
      return { status: 'forbidden' };
    case 'signed_out':
      return { status: 'signed_out' };
  }
}

/**
 * Who sent this request, for what a page looks like: 'unfinished' is signed in, with a step left to do. What
 * it may show is decided by {@link requireAdmin}.
 */
export const callerStatus = (): Promise<Caller['status'] | 'unfinished' | 'unavailable'> =>
  getCaller().then(
    (caller) => (caller.status === 'signed_out' && caller.next ? 'unfinished' : caller.status),
    () => 'unavailable' as const,
  );

/** Whether somebody with this proof has at least this role. */
export const hasRole = <R extends Role>(admin: Admin, least: R): admin is Proof[R] =>
  includesRole(admin.role, least);

/** The page on which somebody goes on who is not signed in all the way. @param path what was asked for */
function pathToFinish(next: Step | undefined, path: string): string {
  if (!next) return loginPath(path);
  return next === 'factor' ? secondStepPath(path) : ACCOUNT_PATH;
}

/**
 * The role of whoever sent this request, for what a page offers; undefined for an outsider, and while the
 * backend does not respond.
 */
export const callerRole = (): Promise<Role | undefined> =>
  getCaller().then(
    (caller) => (caller.status === 'ok' ? caller.admin.role : undefined),
    () => undefined,
  );

/**
 * Who sent this request, with at least the role `least`, for pages and files. Anyone else ends at the sign-in
 * page or at 'not allowed' (403). Actions and handlers of posts use withAdmin() instead.
 * @param path where to return after signing in
 * @throws UnavailableError
 */
export async function requireAdmin<R extends Role>(least: R, path: string = START_PATH): Promise<Proof[R]> {
  const caller = await getCaller();
  switch (caller.status) {
    case 'ok':
      return hasRole(caller.admin, least) ? caller.admin : forbidden();
    case 'signed_out':
      return redirect(pathToFinish(caller.next, path));
    case 'forbidden':
      return forbidden();
  }
}
