import 'server-only';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { clientIp, isFromSameOrigin, requestIdOf } from '#lib/http/request.ts';
import { parseUuid, referenceOf } from '#lib/ids.ts';
import { log } from '#lib/log/log.ts';
import { subjectMessage, subjectOf, type EnquiryKind } from './enquiry-kind.ts';
import {
  contactFields,
  HONEYPOT,
  PRODUCT,
  quickstartFields,
  REQUEST_ID,
  TOKEN,
  typedValues,
  type FieldSpec,
} from './form/fields.ts';
import { readFormToken } from './form/form-token.ts';
import { hashIp } from './ip-hash.ts';
import { validateForm } from './form/schema.ts';
import { storeEnquiry, type Enquiry } from './store-enquiry.ts';
import type { SubmissionResult } from './submission-result.ts';

const fieldsOf = (kind: EnquiryKind): readonly FieldSpec[] =>
  kind === 'contact' ? contactFields : quickstartFields;

/** What a posted form is about, by its hidden field; undefined when no page has such a form. */
export function kindOf(form: FormData): EnquiryKind | undefined {
  const named = form.get(PRODUCT);
  if (named === null) return 'contact';
  return enquirySubjectOf(named)?.kind;
}

/**
 * Why a form looks like the post of a program; the reason is for the log, the visitor's message is the
 * same.
 */
function suspicionOf(form: FormData, headers: Headers): string | undefined {
  if (!isFromSameOrigin(headers)) return 'cross_origin';
  if (form.get(HONEYPOT)) return 'honeypot';
  return undefined;
}

/**
 * The visitor's address as the log may know it. Without the secret there is none; the refusal still
 * counts.
 */
function loggedIp(headers: Headers): string | undefined {
  try {
    return hashIp(clientIp(headers), new Date());
  } catch {
    return undefined;
  }
}

/**
 * Takes one posted form through every check and into storage.
 * @param kind undefined when no page has such a form
 * @returns what the form shows next; never throws for anything a visitor can send
 */
export async function handleSubmission(
  kind: EnquiryKind | undefined,
  form: FormData,
  headers: Headers,
): Promise<SubmissionResult> {
  const fields = kind ? fieldsOf(kind) : quickstartFields;
  const typed = typedValues(fields, form);
  const requestId = requestIdOf(headers);
  const logRefusal = (reason: string) =>
    log.info('enquiry.refused', { requestId, kind, reason, ipHash: loggedIp(headers) });

  const suspicion = suspicionOf(form, headers);
  if (!kind || suspicion) {
    logRefusal(suspicion ?? 'unknown_kind');
    return { status: 'rejected', values: typed };
  }
  const validated = validateForm(fields, typed);
  if (validated.status !== 'ok') {
    logRefusal('invalid');
    return { ...validated, values: typed };
  }
  const token = readFormToken(form.get(TOKEN));
  if (token.status !== 'ok') {
    logRefusal(`token_${token.reason}`);
    return { status: 'invalid_token', values: typed };
  }

  const { values } = validated;
  const stored = await storeEnquiry(enquiryOf(kind, values), {
    ip: clientIp(headers),
    hasToken: token.requestId !== undefined,
    requestId: token.requestId ?? parseUuid(form.get(REQUEST_ID)),
  });
  switch (stored.status) {
    case 'ok':
      if (stored.held) log.warn('enquiry.held', { requestId, enquiryId: stored.requestId, kind });
      else log.info('enquiry.stored', { requestId, enquiryId: stored.requestId, kind });
      return { status: 'ok', reference: referenceOf(stored.requestId) };
    case 'conflict':
      logRefusal('token_spent');
      return { status: 'invalid_token', values };
    case 'rate_limited':
      logRefusal('rate_limited');
      return { ...stored, values };
    case 'busy':
      return { ...stored, values };
    case 'unavailable':
      return { status: 'unavailable', values, reference: referenceOf(stored.requestId) };
  }
}

const enquiryOf = (kind: EnquiryKind, values: Omit<Enquiry, 'kind'>): Enquiry =>
  kind === 'contact'
    ? { kind, ...values }
    : { kind, ...values, subject: subjectOf(kind).subject, message: subjectMessage(kind, values.message) };
