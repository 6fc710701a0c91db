import { handleSubmission, kindOf } from '#lib/enquiries/handle-submission.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { log } from '#lib/log/log.ts';
import { httpStatus } from '#lib/result.ts';

const headers = { 'cache-control': 'no-store' };

/**
 * Takes a form from its script, at an address that no deployment changes
 * (docs/decisions/0007-form-token.md).
 */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => undefined);
  if (!form) {
    log.info('enquiry.refused', { requestId: requestIdOf(request.headers), reason: 'not_a_form' });
    return Response.json({ message: 'That form could not be read.' }, { status: 400, headers });
  }
  const result = await handleSubmission(kindOf(form), form, request.headers);
  if (result.status === 'rate_limited' || result.status === 'busy') {
    const retry = { 'retry-after': String(result.retryAfterSeconds) };
    return Response.json(result, { status: httpStatus[result.status], headers: { ...headers, ...retry } });
  }
  // The other results are ordinary responses to the form's own script.
  return Response.json(result, { headers });
}
