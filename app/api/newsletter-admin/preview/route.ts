import { whoAsks } from '@/lib/auth/admin';
import { renderMarkdown } from '@/lib/markdown/render';
import { isOwnPost } from '@/lib/request';

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });

/** Renders a draft's content exactly as the public reader does, for the preview beside the editor. The front bounds the body. */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnPost(request.headers))
    return answer(403, { message: 'This post did not come from a page of this site.' });
  const caller = await whoAsks().catch(() => undefined);
  if (!caller) return answer(503, { message: 'The database did not answer.' });
  if (caller.kind !== 'admin') {
    return answer(caller.kind === 'signed-out' ? 401 : 403, {
      message: 'Only an administrator may do this.',
    });
  }
  const markdown = await request.text();
  return answer(200, { html: renderMarkdown(markdown) });
}
