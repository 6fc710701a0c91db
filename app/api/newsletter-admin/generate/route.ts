import { resultResponse } from '#lib/admin/result-response.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { withAdmin } from '#lib/auth/with-admin.ts';
import { checkBody, generateIssue } from '#lib/newsletter/admin/generate.ts';

/** Has the edge function make a draft issue. Responds with JSON and a `message`, whatever happens. */
export async function POST(request: Request): Promise<Response> {
  const result = await withAdmin('issue.generate', 'editor', async (admin) => {
    const body = await checkBody(request);
    return body.status === 'ok' ? generateIssue(admin) : body;
  });
  return resultResponse(result, newsletterAdmin.generation.problems);
}
