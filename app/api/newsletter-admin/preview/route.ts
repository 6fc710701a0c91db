import { whoAsks } from '#lib/auth/session.ts';
import { renderMarkdown } from '#lib/markdown/render.ts';
import { CONTENT_BYTES } from '#lib/newsletter/admin/issue-form.ts';
import { isSameOriginPost } from '#lib/http/request.ts';
import { readLimitedText } from '#lib/http/read-limited-body.ts';

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });

/** Renders a draft's content exactly as the public reader does, for the preview beside the editor. Takes plain text, as much as the editor may send. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOriginPost(request.headers))
    return answer(403, { message: 'This post did not come from a page of this site.' });
  const caller = await whoAsks().catch(() => undefined);
  if (!caller) return answer(503, { message: 'The database did not answer.' });
  if (caller.kind !== 'admin') {
    return answer(caller.kind === 'signed-out' ? 401 : 403, {
      message: 'Only an administrator may do this.',
    });
  }
  if (!/^text\/plain\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    return answer(415, { message: 'The content must be sent as plain text.' });
  const markdown = await readLimitedText(request.body, CONTENT_BYTES);
  if (markdown === undefined) return answer(413, { message: 'The content is longer than an issue may be.' });
  return answer(200, { html: renderMarkdown(markdown) });
}
