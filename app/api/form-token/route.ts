import { issueFormToken } from '#lib/enquiries/form/form-token.ts';
import { errorText, log } from '#lib/log/log.ts';

export const dynamic = 'force-dynamic';

/** The token a form requests at its first focus. A page that is the same for everybody cannot carry it. */
export function GET(): Response {
  const headers = { 'cache-control': 'no-store' };
  try {
    return Response.json(issueFormToken(), { headers });
  } catch (error) {
    log.error('form_token.failed', { cause: errorText(error) });
    return Response.json({ message: 'No token can be issued now.' }, { status: 503, headers });
  }
}
