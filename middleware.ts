import type { NextRequest, NextResponse } from 'next/server';
import { guard } from '@/lib/auth/guard';

/** The admin's and the sign-in paths are private: never stored by a cache, never listed by a search engine. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const response = await guard(request);
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Robots-Tag', 'noindex, nofollow');
  return response;
}

export const config = {
  matcher: ['/newsletter-admin/:path*', '/login/:path*', '/api/newsletter-admin/:path*'],
  runtime: 'nodejs',
};
