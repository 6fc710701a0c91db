import 'server-only';
import { NextResponse, type NextRequest } from 'next/server';
import { siteOrigin } from '#lib/config.ts';
import { runtime } from '#lib/runtime.ts';
import { sessionClient } from '#lib/supabase/session.ts';
import { ADMIN_HOME, loginPath } from './redirect-path.ts';
import { isRefused } from './auth-errors.ts';

/**
 * What a redirect is written against. Behind our own server Next shortens one to the request's own host to its path, whatever Host says; where
 * another server is in front, the host of a request is anybody's word, and the configured origin counts.
 */
const base = (request: NextRequest): URL =>
  runtime.hasCustomServer ? new URL(request.nextUrl) : new URL(siteOrigin());

/**
 * Keeps a session fresh: pages cannot write cookies, so a new token is fetched here, handed on with the request and sent to the
 * browser. Someone without a session is led to the sign-in page early. What may be seen is decided elsewhere, by requireAdmin():
 * ADMIN_GUARD=off proves it in the tests, which look for leaks with this step left out. Only the server's own environment sets it.
 */
export async function guard(request: NextRequest): Promise<NextResponse> {
  if (process.env.ADMIN_GUARD === 'off') return NextResponse.next({ request });

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
  // Not before the answers above: only now does the request carry the fresh token.
  let response = NextResponse.next({ request });
  if (isAdminPage && error && isRefused(error)) {
    response = NextResponse.redirect(new URL(loginPath(pathname + search), base(request)));
  }
  for (const [name, value] of headers) response.headers.set(name, value);
  for (const cookie of cookies) response.cookies.set(...cookie);
  return response;
}
