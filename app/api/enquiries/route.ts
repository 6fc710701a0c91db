import { kindOf, receiveEnquiry } from '#lib/enquiries/handle-submission.ts';
import { log } from '#lib/log/log.ts';
import { requestIdOf } from '#lib/http/request.ts';

/** Takes a form from its script, at an address that no deployment changes and that a page left behind can still reach (decision 7). */
export async function POST(request: Request): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  const form = await request.formData().catch(() => undefined);
  if (!form) {
    log.info('enquiry.refused', { httpRequestId: requestIdOf(request.headers), reason: 'not a form' });
    return Response.json({ message: 'That form could not be read.' }, { status: 400, headers });
  }
  const outcome = await receiveEnquiry(kindOf(form), form, request.headers);
  // The other outcomes are ordinary answers to the form's own script.
  const status = { limited: 429, busy: 503 }[outcome.status as string] ?? 200;
  const retry = 'retryAfterSeconds' in outcome ? { 'retry-after': `${outcome.retryAfterSeconds}` } : {};
  return Response.json(outcome, { status, headers: { ...headers, ...retry } });
}
