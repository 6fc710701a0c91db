'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import type { EnquiryKind } from '#lib/enquiries/enquiry-kind.ts';
import { handleSubmission, kindOf } from '#lib/enquiries/handle-submission.ts';
import type { SubmissionState } from '#lib/enquiries/submission-result.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { httpStatus } from '#lib/result.ts';

/** Takes the contact form of a browser without scripts; with scripts it goes to /api/enquiries. */
export async function sendContact(_previous: SubmissionState, form: FormData): Promise<SubmissionState> {
  return send('contact', form, '/contact/received');
}

/** Takes every other form of a browser without scripts; its kind is looked up, as a form can be edited. */
export async function sendSubjectEnquiry(
  _previous: SubmissionState,
  form: FormData,
): Promise<SubmissionState> {
  const kind = kindOf(form);
  const subject = enquirySubjectOf(kind);
  return send(subject?.kind, form, `${subject?.path}/received`);
}

async function send(
  kind: EnquiryKind | undefined,
  form: FormData,
  receipt: string,
): Promise<SubmissionState> {
  const request = await headers();
  const result = await handleSubmission(kind, form, request);
  // The browser would post again on refresh: 303 to a page that only says "received".
  if (result.status === 'ok') redirect(receipt);
  // A form with marked fields is an ordinary page; any other failure is told to programs as well.
  if (result.status !== 'invalid') {
    const seconds = 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined;
    setResponseStatus(request, httpStatus[result.status], seconds);
  }
  return result;
}
