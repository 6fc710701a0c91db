import { admin } from '#content/admin/admin.ts';
import { signOut } from '#lib/auth/sign-in/sign-out.ts';
import { isSameOriginPost } from '#lib/http/request.ts';

/**
 * Ends the session. The browser also clears its copies of the admin pages, so that Back shows none of
 * them.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOriginPost(request.headers)) {
    return Response.json({ message: admin.problems.cross_origin }, { status: 403 });
  }
  await signOut();
  return new Response(null, {
    status: 303,
    headers: {
      Location: '/login?signed-out',
      'Clear-Site-Data': '"cache", "storage"',
      'Cache-Control': 'private, no-store',
    },
  });
}
