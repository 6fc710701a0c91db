'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { quickstartFields, typedValues } from '@/lib/enquiries/fields';
import { isQuickstartId, type EnquiryKind } from '@/lib/enquiries/kinds';
import type { EnquiryOutcome } from '@/lib/enquiries/outcome';
import { receiveEnquiry } from '@/lib/enquiries/receive';
import { answerWithStatus, isScriptedAction } from '@/lib/request';

/** Takes the contact form. */
export async function sendContact(_previous: EnquiryOutcome, form: FormData): Promise<EnquiryOutcome> {
  return send('contact', form, '/contact/received');
}

/** Takes any Quickstart form. The product arrives in a hidden field and is checked here: a form can be edited. */
export async function sendQuickstart(_previous: EnquiryOutcome, form: FormData): Promise<EnquiryOutcome> {
  const product = form.get('product');
  const kind = isQuickstartId(product) ? product : undefined;
  return send(kind, form, `/sme-quickstarts/${kind}/received`);
}

/** What a plain post's page says to programs; people read the page. */
const statuses = { limited: 429, busy: 503, token: 409, refused: 403, failed: 503 } as const;

async function send(kind: EnquiryKind | undefined, form: FormData, receipt: string): Promise<EnquiryOutcome> {
  const requestHeaders = await headers();
  const outcome: EnquiryOutcome = kind
    ? await receiveEnquiry(kind, form, requestHeaders)
    : { status: 'refused', values: typedValues(quickstartFields, form) };
  // Without scripts the browser would post again on refresh: 303 to a page that only says "received".
  if (outcome.status === 'sent' && !isScriptedAction(requestHeaders)) redirect(receipt);
  if (outcome.status in statuses) {
    const status = statuses[outcome.status as keyof typeof statuses];
    answerWithStatus(
      requestHeaders,
      status,
      'retryAfterSeconds' in outcome ? outcome.retryAfterSeconds : undefined,
    );
  }
  return outcome;
}
