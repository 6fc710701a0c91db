import 'server-only';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { referenceOf } from '#lib/ids.ts';
import { log } from '#lib/log/log.ts';
import { countConversion } from '#lib/visits/count-conversion.ts';
import { checkForm, loggedIp } from './check-form.ts';
import { formPage, subjectMessage, subjectOf, type EnquiryKind } from './enquiry-kind.ts';
import { contactFields, quickstartFields } from './form/field-lists.ts';
import { PRODUCT, typedValues, type FieldSpec } from './form/fields.ts';
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
 * Takes one posted form through every check and into storage.
 * @param kind undefined when no page has such a form
 * @returns what the form shows next; never throws for anything a visitor can send
 */
export async function handleSubmission(
  kind: EnquiryKind | undefined,
  form: FormData,
  headers: Headers,
): Promise<SubmissionResult> {
  const requestId = requestIdOf(headers);
  const logRefusal = (reason: string) =>
    log.info('enquiry.refused', { requestId, kind, reason, ipHash: loggedIp(headers) });

  const checked = kind && checkForm(fieldsOf(kind), form, headers);
  if (!checked) {
    logRefusal('unknown_kind');
    return { status: 'rejected', values: typedValues(quickstartFields, form) };
  }
  if (checked.status !== 'ok') {
    const { reason, ...refused } = checked;
    logRefusal(reason);
    return refused;
  }

  const { values, sender } = checked;
  const stored = await storeEnquiry(enquiryOf(kind, values), sender);
  switch (stored.status) {
    case 'ok':
      if (stored.held) log.warn('enquiry.held', { requestId, enquiryId: stored.requestId, kind });
      else log.info('enquiry.stored', { requestId, enquiryId: stored.requestId, kind });
      if (!stored.repeated && !stored.spam) countConversion('enquiries', headers, formPage(kind));
      return {
        status: 'ok',
        reference: referenceOf(stored.requestId),
        ...(stored.due ? { due: stored.due } : {}),
      };
    case 'invalid':
      logRefusal('closed');
      return { status: 'invalid', errors: stored.errors, values };
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
