import { NextResponse, type NextRequest } from 'next/server';
import { guard } from '@/lib/auth/guard';
import { policyByNonce } from '@/lib/security/nonce';

const PRIVATE = /^\/(newsletter-admin|login|api\/newsletter-admin)(\/|$)/;
const POLICY = 'content-security-policy';

/**
 * The admin's and the sign-in paths are private: guarded, never stored by a cache, never listed by a search engine. Behind our own server it
 * runs for nothing else; without it, every page also gets its policy here.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const policy = policyByNonce();
  if (policy) request.headers.set(POLICY, policy);
  const isPrivate = PRIVATE.test(request.nextUrl.pathname);
  const response = isPrivate ? await guard(request) : NextResponse.next({ request });
  if (policy) response.headers.set(POLICY, policy);
  if (isPrivate) {
    response.headers.set('Cache-Control', 'private, no-store');
    response.headers.set('X-Robots-Tag', 'noindex, nofollow');
  }
  return response;
}

export const config = {
  matcher: [
    '/newsletter-admin/:path*',
    '/login/:path*',
    '/api/newsletter-admin/:path*',
    // Pages, where nobody says that our own server stands before them (server/front.ts): no files, no data for programs.
    {
      source: '/((?!_next/|api/|.*\\.(?:js|css|json|xml|txt|png|svg|ico|woff2|webmanifest)$).*)',
      missing: [{ type: 'header', key: 'x-front-door' }],
    },
  ],
  runtime: 'nodejs',
};
