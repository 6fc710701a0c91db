import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { resultResponse } from '#lib/admin/result-response.ts';
import { withAdmin, type AdminResult } from '#lib/auth/with-admin.ts';
import { readLimitedText } from '#lib/http/read-limited-body.ts';
import { renderMarkdown } from '#lib/markdown/render.ts';
import { MAX_CONTENT_BYTES } from '#lib/newsletter/admin/issue-form.ts';
import type { Failed } from '#lib/result.ts';

type Preview = AdminResult<Failed<'unsupported_type' | 'too_long'>, { html: string }>;

/**
 * Renders a draft's content exactly as the public reader does, for the preview beside the editor. Takes
 * plain text, as much as the editor may send.
 */
export async function POST(request: Request): Promise<Response> {
  const result = await withAdmin('issue.preview', 'editor', async (): Promise<Preview> => {
    if (!/^text\/plain\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
      return { status: 'unsupported_type' };
    const markdown = await readLimitedText(request.body, MAX_CONTENT_BYTES);
    if (markdown === undefined) return { status: 'too_long' };
    return { status: 'ok', html: renderMarkdown(markdown) };
  });
  return resultResponse(result, newsletterAdmin.editor.previewProblems);
}
