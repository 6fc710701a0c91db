import { NextResponse, type NextRequest } from 'next/server';
import { refreshSession } from './lib/auth/session-middleware.ts';
import { routeOf } from './lib/routes.ts';
import { policyByNonce } from './lib/security/nonce.ts';

const POLICY = 'content-security-policy';

/**
 * Keeps the private pages fresh in session and out of caches and search engines; without our own server
 * in front, every page also gets its policy here.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const policy = pathname.startsWith('/api/') ? undefined : policyByNonce();
  if (policy && pathname.length > 1 && pathname.endsWith('/')) return withoutSlash(request);
  if (policy) request.headers.set(POLICY, policy);
  const isPrivate = routeOf(pathname).area === 'admin';
  const response = isPrivate ? await refreshSession(request) : NextResponse.next({ request });
  if (policy) response.headers.set(POLICY, policy);
  if (isPrivate) {
    response.headers.set('Cache-Control', 'private, no-store');
    response.headers.set('X-Robots-Tag', 'noindex, nofollow');
  }
  return response;
}

/** One address for each page. */
function withoutSlash(request: NextRequest): NextResponse {
  const address = request.nextUrl.clone();
  // More than one slash at the beginning would name another site.
  address.pathname = `/${address.pathname.replace(/^\/+|\/+$/g, '')}`;
  return NextResponse.redirect(address, 308);
}

export const config = {
  matcher: [
    '/newsletter-admin/:path*',
    '/login/:path*',
    // Not a file to import: of what it reads for the middleware Next keeps a copy, cut off at 10 MB.
    '/api/newsletter-admin/((?!subscribers/import$).*)',
    // All but the files of the build, where our own server does not stand in front.
    {
      source: '/((?!_next/static/|api/newsletter-admin/subscribers/import$).*)',
      missing: [{ type: 'header', key: 'x-custom-server' }],
    },
  ],
  runtime: 'nodejs',
};
