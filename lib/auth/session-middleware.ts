import 'server-only';
import { NextResponse, type NextRequest } from 'next/server';
import { siteOrigin } from '#lib/config.ts';
import { runtime } from '#lib/runtime.ts';
import { sessionClient } from '#lib/supabase/session.ts';
import { isRefused } from './auth-errors.ts';
import { ADMIN_HOME, loginPath } from './redirect-path.ts';

/**
 * What a redirect is written against. Behind our own server Next shortens one to the request's own host to
 * its path, whatever Host says; behind another, anybody can write the host, and the configured origin counts.
 */
const base = (request: NextRequest): URL =>
  runtime.hasCustomServer ? new URL(request.nextUrl) : new URL(siteOrigin());

/**
 * Refreshes the session: pages cannot write cookies, so a new token is fetched here, handed on with the
 * request and sent to the browser. Someone without a session is led to the sign-in page early. It protects
 * nothing: requireAdmin() and withAdmin() do, and e2e/admin-access/admin-access.spec.ts proves it on a build
 * without this.
 */
export async function refreshSession(request: NextRequest): Promise<NextResponse> {
  const cookies: Parameters<NextResponse['cookies']['set']>[] = [];
  const headers = new Headers();
  const client = sessionClient({
    getAll: () => request.cookies.getAll(),
    set: (name, value, options) => {
      request.cookies.set(name, value);
      cookies.push([name, value, options]);
    },
    setHeaders: (written) => {
      for (const [name, value] of Object.entries(written)) headers.set(name, value);
    },
  });
  const { error } = await client.auth.getUser();

  const { pathname, search } = request.nextUrl;
  const isAdminPage =
    ['GET', 'HEAD'].includes(request.method) &&
    (pathname === ADMIN_HOME || pathname.startsWith(`${ADMIN_HOME}/`));
  // Not before the call above: only now does the request carry the fresh token.
  let response = NextResponse.next({ request });
  if (isAdminPage && error && isRefused(error)) {
    response = NextResponse.redirect(new URL(loginPath(pathname + search), base(request)));
  }
  for (const [name, value] of headers) response.headers.set(name, value);
  for (const cookie of cookies) response.cookies.set(...cookie);
  return response;
}
