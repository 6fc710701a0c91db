import 'server-only';
import { requestIdOf } from '#lib/http/request.ts';
import { log } from '#lib/log/log.ts';
import { httpStatus } from '#lib/result.ts';
import type { SubmissionResult } from './submission-result.ts';

const headers = { 'cache-control': 'no-store' };

/**
 * The response to a form that its script posts, whose address no deployment changes (decision 7).
 * @param about names a refusal in the log
 */
export async function respondToForm(
  request: Request,
  about: 'enquiry' | 'subscription',
  handle: (form: FormData) => Promise<SubmissionResult>,
): Promise<Response> {
  const form = await request.formData().catch(() => undefined);
  if (!form) {
    const event = about === 'enquiry' ? 'enquiry.refused' : 'subscription.refused';
    log.info(event, { requestId: requestIdOf(request.headers), reason: 'not_a_form' });
    return Response.json({ message: 'That form could not be read.' }, { status: 400, headers });
  }
  const result = await handle(form);
  if (result.status === 'rate_limited' || result.status === 'busy') {
    const retry = { 'retry-after': String(result.retryAfterSeconds) };
    return Response.json(result, { status: httpStatus[result.status], headers: { ...headers, ...retry } });
  }
  // The other results are ordinary responses to the form's own script.
  return Response.json(result, { headers });
}
