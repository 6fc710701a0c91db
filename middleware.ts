import { NextResponse } from 'next/server';

/** The admin's and the sign-in paths are private: never stored by a cache, never listed by a search engine. */
export function middleware(): NextResponse {
  const response = NextResponse.next();
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Robots-Tag', 'noindex, nofollow');
  return response;
}

export const config = { matcher: ['/newsletter-admin/:path*', '/login/:path*'] };
