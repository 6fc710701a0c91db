import 'server-only';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { log } from '#lib/log/log.ts';
import { clientIp, isFromSameOrigin, requestIdOf } from '#lib/http/request.ts';
import {
  contactFields,
  HONEYPOT,
  PRODUCT,
  quickstartFields,
  REQUEST_ID,
  TOKEN,
  typedValues,
  type FieldSpec,
} from './fields.ts';
import { readFormToken } from './form-token.ts';
import { subjectMessage, subjectOf, type EnquiryKind } from './enquiry-kind.ts';
import type { EnquiryOutcome } from './submission-result.ts';
import { validateForm } from './schema.ts';
import { submitEnquiry, type Enquiry } from './store-enquiry.ts';
import { hashIp } from '#lib/enquiries/ip-hash.ts';
import { parseUuid, referenceOf } from '#lib/ids.ts';

const fieldsOf = (kind: EnquiryKind): readonly FieldSpec[] =>
  kind === 'contact' ? contactFields : quickstartFields;

/** What a posted form is about, by its hidden field; undefined when no page has such a form. */
export function kindOf(form: FormData): EnquiryKind | undefined {
  const named = form.get(PRODUCT);
  if (named === null) return 'contact';
  return enquirySubjectOf(named)?.kind;
}

/** Why a form was turned away; the word is for the log, the visitor's message is the same. */
function suspicion(form: FormData, headers: Headers): string | undefined {
  if (!isFromSameOrigin(headers)) return 'foreign origin';
  if (form.get(HONEYPOT)) return 'honeypot';
  return undefined;
}

/** The visitor's address as the log may know it. Without the secret there is none, and the refusal must still be said. */
function hashedAddress(headers: Headers): string | undefined {
  try {
    return hashIp(clientIp(headers), new Date());
  } catch {
    return undefined;
  }
}

/**
 * Takes one posted form through every check and into storage.
 * @returns what the form shows next; never throws for anything a visitor can send
 */
export async function receiveEnquiry(
  kind: EnquiryKind | undefined,
  form: FormData,
  headers: Headers,
): Promise<EnquiryOutcome> {
  const fields = kind ? fieldsOf(kind) : quickstartFields;
  const typed = typedValues(fields, form);
  const refuse = (reason: string) =>
    log.info('enquiry.refused', {
      httpRequestId: requestIdOf(headers),
      kind,
      reason,
      ipHash: hashedAddress(headers),
    });

  const reason = suspicion(form, headers);
  if (!kind || reason) {
    refuse(reason ?? 'no such product');
    return { status: 'refused', values: typed };
  }
  const validation = validateForm(fields, typed);
  if (!validation.ok) {
    refuse('invalid');
    return { status: 'invalid', values: typed, errors: validation.errors };
  }
  const token = readFormToken(form.get(TOKEN));
  if (token.status !== 'good' && token.status !== 'none') {
    refuse(`token ${token.status}`);
    return { status: 'token', values: typed };
  }

  const { values } = validation;
  const enquiry: Enquiry =
    kind === 'contact'
      ? { kind, ...values }
      : { kind, ...values, subject: subjectOf(kind).subject, message: subjectMessage(kind, values.message) };
  const submission = await submitEnquiry(enquiry, {
    address: clientIp(headers),
    hasToken: token.status === 'good',
    requestId: token.status === 'good' ? token.requestId : parseUuid(form.get(REQUEST_ID)),
  });

  switch (submission.status) {
    case 'stored':
      log.info('enquiry.stored', { requestId: submission.requestId, kind });
      return { status: 'sent', reference: referenceOf(submission.requestId) };
    case 'spent':
      refuse('token spent');
      return { status: 'token', values };
    case 'limited':
      refuse('rate limited');
      return { status: 'limited', values, retryAfterSeconds: submission.retryAfterSeconds };
    case 'busy':
      return { status: 'busy', values, retryAfterSeconds: submission.retryAfterSeconds };
    case 'failed':
      return { status: 'failed', values, reference: referenceOf(submission.requestId) };
  }
}
