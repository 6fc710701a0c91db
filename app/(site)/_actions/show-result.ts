import { redirect } from 'next/navigation';
import { setResponseStatus } from '#lib/http/request.ts';
import { httpStatus } from '#lib/result.ts';
import type { SubmissionResult, SubmissionState } from '#lib/enquiries/submission-result.ts';

/** Ends a form of a browser without scripts: on its receipt, or on its own page with what went wrong. */
export function showResult(result: SubmissionResult, request: Headers, receipt: string): SubmissionState {
  // The browser would post again on refresh: 303 to a page that only says "received".
  if (result.status === 'ok') redirect(receipt);
  // A form with marked fields is an ordinary page; any other failure is told to programs as well.
  if (result.status !== 'invalid') {
    const seconds = 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined;
    setResponseStatus(request, httpStatus[result.status], seconds);
  }
  return result;
}
