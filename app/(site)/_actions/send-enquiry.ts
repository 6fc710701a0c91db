'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { isQuickstartId, type EnquiryKind } from '@/lib/enquiries/kinds';
import type { EnquiryOutcome } from '@/lib/enquiries/outcome';
import { receiveEnquiry } from '@/lib/enquiries/receive';
import { isScriptedAction } from '@/lib/request';

/** Takes the contact form. */
export async function sendContact(_previous: EnquiryOutcome, form: FormData): Promise<EnquiryOutcome> {
  return send('contact', form, '/contact/received');
}

/** Takes any Quickstart form. The product arrives in a hidden field and is checked here: a form can be edited. */
export async function sendQuickstart(_previous: EnquiryOutcome, form: FormData): Promise<EnquiryOutcome> {
  const product = form.get('product');
  if (!isQuickstartId(product)) throw new Error('Unknown product');
  return send(product, form, `/sme-quickstarts/${product}/received`);
}

async function send(kind: EnquiryKind, form: FormData, receipt: string): Promise<EnquiryOutcome> {
  const outcome = await receiveEnquiry(kind, form);
  // Without scripts the browser would post again on refresh: 303 to a page that only says "received".
  if (outcome.status === 'sent' && !isScriptedAction(await headers())) redirect(receipt);
  return outcome;
}
