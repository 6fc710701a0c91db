import 'server-only';
import { headers } from 'next/headers';
import { clientAddress } from '@/lib/request';
import { contactFields, quickstartFields, type FieldSpec } from './fields';
import { asRequestId, referenceOf } from './identity';
import { product, quickstartMessage, type EnquiryKind } from './kinds';
import type { EnquiryOutcome } from './outcome';
import { validateForm } from './schema';
import { submitEnquiry, type Enquiry } from './submit';

const fieldsOf = (kind: EnquiryKind): readonly FieldSpec[] =>
  kind === 'contact' ? contactFields : quickstartFields;

/**
 * Takes one posted form through validation and storage. The kind comes from our own code, never from the form.
 * @returns what the form shows next; never throws for anything a visitor can send
 */
export async function receiveEnquiry(kind: EnquiryKind, form: FormData): Promise<EnquiryOutcome> {
  const validation = validateForm(fieldsOf(kind), form);
  if (!validation.ok) return { status: 'invalid', values: validation.values, errors: validation.errors };

  const { values } = validation;
  const enquiry: Enquiry =
    kind === 'contact'
      ? { kind, ...values }
      : { kind, ...values, subject: product(kind).subject, message: quickstartMessage(kind, values.message) };
  const submission = await submitEnquiry(enquiry, {
    address: clientAddress(await headers()),
    requestId: asRequestId(form.get('request_id')),
  });

  switch (submission.status) {
    case 'stored':
      return { status: 'sent', reference: referenceOf(submission.requestId) };
    case 'limited':
      return { status: 'limited', values, retryAfterSeconds: submission.retryAfterSeconds };
    case 'failed':
      return { status: 'failed', values, reference: referenceOf(submission.requestId) };
  }
}
