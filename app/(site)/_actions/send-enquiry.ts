'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import type { EnquiryKind } from '#lib/enquiries/enquiry-kind.ts';
import type { EnquiryOutcome } from '#lib/enquiries/submission-result.ts';
import { kindOf, receiveEnquiry } from '#lib/enquiries/handle-submission.ts';
import { setResponseStatus } from '#lib/http/request.ts';

/** Takes the contact form of a browser without scripts; with scripts it goes to /api/enquiries. */
export async function sendContact(_previous: EnquiryOutcome, form: FormData): Promise<EnquiryOutcome> {
  return send('contact', form, '/contact/received');
}

/** Takes every other form of a browser without scripts; its kind is looked up, as a form can be edited. */
export async function sendSubjectEnquiry(_previous: EnquiryOutcome, form: FormData): Promise<EnquiryOutcome> {
  const kind = kindOf(form);
  const subject = enquirySubjectOf(kind);
  return send(subject?.kind, form, `${subject?.path}/received`);
}

/** What the page says to programs; people read it. */
const statuses = { limited: 429, busy: 503, token: 409, refused: 403, failed: 503 } as const;

async function send(kind: EnquiryKind | undefined, form: FormData, receipt: string): Promise<EnquiryOutcome> {
  const requestHeaders = await headers();
  const outcome = await receiveEnquiry(kind, form, requestHeaders);
  // The browser would post again on refresh: 303 to a page that only says "received".
  if (outcome.status === 'sent') redirect(receipt);
  if (outcome.status in statuses) {
    const status = statuses[outcome.status as keyof typeof statuses];
    setResponseStatus(
      requestHeaders,
      status,
      'retryAfterSeconds' in outcome ? outcome.retryAfterSeconds : undefined,
    );
  }
  return outcome;
}
