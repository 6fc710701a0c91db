import 'server-only';
import { notices } from '#content/site/notices.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import { log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { publicClient } from '#lib/supabase/public.ts';
import type { EnquiryKind } from './enquiry-kind.ts';
import { callInstants, closedErrors } from './call-instants.ts';
import type { FieldErrors, FieldName } from './form/fields.ts';
import { signature } from './signature.ts';
import { signedReply, submitSigned, type Sender, type SignedCall } from './submit-signed.ts';

export type Enquiry = { kind: EnquiryKind } & Record<FieldName, string>;

/**
 * `conflict`: the token has already stored another text; each is good for one enquiry. `invalid`: a time for
 * a call falls on a holiday, or has passed meanwhile.
 */
type StoreFailure =
  | Failed<'invalid', { errors: FieldErrors }>
  | Failed<'rate_limited' | 'busy', { retryAfterSeconds: number }>
  | Failed<'conflict'>
  | Failed<'unavailable', { requestId: string }>;
/**
 * `due`: until when it is answered, ISO 8601 (supabase/schemas/02_enquiries/01_reply_times.sql). `repeated`:
 * it was stored before. `held`: stored above the limit on all enquiries, without mails to its sender
 * (decision 31). `spam`: the block list took it, which its sender is not told.
 */
export type StoreResult = Result<
  { requestId: string; repeated: boolean; held: boolean; spam: boolean; due: string | undefined },
  StoreFailure
>;

/**
 * Stores a validated enquiry, once: the same request id never makes a second row.
 * Never throws; a failure is logged here, once, and returned.
 */
export async function storeEnquiry(enquiry: Enquiry, sender: Sender): Promise<StoreResult> {
  const { kind } = enquiry;
  const content = contentOf(enquiry);
  const call = callInstants(enquiry);
  const callTimes = call.map(({ instant }) => instant).join();
  const typed = callTimes ? [...content, callTimes] : content;
  let closedTimes: readonly number[] = [];
  const result = await submitSigned(typed, sender, async (signed) => {
    const reply = await submitOnce(content, callTimes, signed);
    closedTimes = reply.closed_times;
    return reply;
  });
  if (closedTimes.length > 0) return { status: 'invalid', errors: closedErrors(call, closedTimes) };
  switch (result.status) {
    case 'ok':
      if (result.reply.half_of_limit) log.warn('enquiry.half_of_limit');
      return {
        status: 'ok',
        requestId: result.requestId,
        repeated: result.reply.duplicate,
        held: result.reply.held,
        spam: result.reply.spam,
        due: result.reply.due_at,
      };
    case 'busy':
      log.error('enquiry.busy', { enquiryId: result.requestId, kind });
      return { status: 'busy', retryAfterSeconds: result.retryAfterSeconds };
    case 'unavailable': {
      const { requestId: enquiryId } = result;
      if ('refusal' in result)
        log.error('enquiry.refused_by_database', { enquiryId, kind, problem: result.refusal });
      else
        log.error('enquiry.failed', {
          enquiryId,
          kind,
          message: notices.storageFailed,
          cause: result.cause,
        });
      return { status: 'unavailable', requestId: enquiryId };
    }
    default:
      return result;
  }
}

/** The signed fields, in the order in which the database joins them. */
type Content = [
  kind: string,
  name: string,
  email: string,
  phone: string,
  company: string,
  subject: string,
  message: string,
];

const contentOf = ({ kind, name, email, phone, company, subject, message }: Enquiry): Content => [
  kind,
  name,
  email,
  phone,
  company,
  subject,
  message,
];

async function submitOnce(content: Content, callTimes: string, call: SignedCall) {
  const { requestId, ipHash, networkHash, hasToken, validUntil, deadline } = call;
  const [kind, name, email, phone, company, subject, message] = content;
  const signed = [requestId, ipHash, networkHash, String(hasToken), String(validUntil), ...content];
  // Where none are suggested, none are signed.
  if (callTimes) signed.push(callTimes);
  const response = await publicClient()
    .rpc('submit_enquiry', {
      p_request_id: requestId,
      p_ip_hash: ipHash,
      p_network_hash: networkHash,
      p_signature: signature(enquirySigningSecret(), signed),
      p_has_token: hasToken,
      p_valid_until: validUntil,
      p_kind: kind,
      p_name: name,
      p_email: email,
      p_phone: phone,
      p_company: company,
      p_subject: subject,
      p_message: message,
      p_call_times: callTimes,
    })
    .abortSignal(deadline);
  return parseResponse(signedReply, response);
}
