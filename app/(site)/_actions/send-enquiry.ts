'use server';

import { headers } from 'next/headers';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import type { EnquiryKind } from '#lib/enquiries/enquiry-kind.ts';
import { handleSubmission, kindOf } from '#lib/enquiries/handle-submission.ts';
import type { SubmissionState } from '#lib/enquiries/submission-result.ts';
import { showResult } from './show-result.ts';

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
  return showResult(await handleSubmission(kind, form, request), request, receipt);
}
