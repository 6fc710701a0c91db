import 'server-only';
import { z } from 'zod';
import { notices } from '#content/site/notices.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { BACKEND_TIMEOUT_MS, publicClient } from '#lib/supabase/public.ts';
import { QueueFullError } from '#lib/errors.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { EnquiryKind } from './enquiry-kind.ts';
import type { FieldName } from './form/fields.ts';
import { hashIp, hashNetwork } from './ip-hash.ts';
import { derivedRequestId } from './request-id.ts';
import { signature } from './signature.ts';

export type Enquiry = { kind: EnquiryKind } & Record<FieldName, string>;

export type Sender = {
  /** The visitor's network address, as the HTTP server saw it. */
  ip: string;
  /** True when the form came with a good token of ours; the request id is then the token's. */
  hasToken: boolean;
  /** From the token, or from a browser that could not get one; absent when JavaScript is off. */
  requestId: string | undefined;
};

/** `conflict`: the token has already stored another text; each is good for one enquiry. */
type StoreFailure =
  | Failed<'rate_limited' | 'busy', { retryAfterSeconds: number }>
  | Failed<'conflict'>
  | Failed<'unavailable', { requestId: string }>;
/** `held`: stored above the limit on all enquiries, without mails to its sender (decision 31). */
export type StoreResult = Result<{ requestId: string; held: boolean }, StoreFailure>;

const reply = z.object({
  status: z.enum(['ok', 'invalid', 'conflict', 'rate_limited', 'late', 'unauthorised', 'unavailable']),
  retry_after_seconds: z.number().optional(),
  request_id: z.uuid().optional(),
  held: z.boolean().default(false),
  half_of_limit: z.boolean().default(false),
});
type Reply = z.output<typeof reply>;

/** Without JavaScript there is no id from the browser; the database also knows a repeated text for a day. */
const NO_SCRIPT_WINDOW_MS = 600_000;

/**
 * After this the database refuses to store what we have given up on. A second more than we wait, for clocks
 * that differ. A database whose clock is further ahead refuses everything, and the log says "late".
 */
const VALID_MS = BACKEND_TIMEOUT_MS + 1_000;

/**
 * With a database that takes two seconds, forty enquiries get a response in time and a forty-first would
 * not.
 */
const limit = createConcurrencyLimiter({ maxConcurrent: 20, maxQueued: 20, slowAfterMs: 1_000 });
const RETRY_BUSY_SECONDS = 5;
const DEFAULT_RETRY_SECONDS = 60;

/**
 * Stores a validated enquiry, once: the same request id never makes a second row.
 * Never throws; a failure is logged here, once, and returned.
 */
export async function storeEnquiry(enquiry: Enquiry, sender: Sender): Promise<StoreResult> {
  const now = new Date();
  const { kind } = enquiry;
  const content = contentOf(enquiry);
  let requestId = sender.requestId ?? '';
  try {
    const ipHash = hashIp(sender.ip, now);
    const networkHash = hashNetwork(sender.ip, now);
    const window = String(Math.floor(now.getTime() / NO_SCRIPT_WINDOW_MS));
    requestId ||= derivedRequestId(ipHash, ...content, window);
    // Both attempts share one deadline: the visitor waits once.
    const deadline = AbortSignal.timeout(BACKEND_TIMEOUT_MS);
    const validUntil = now.getTime() + VALID_MS;
    const submit = (id: string) =>
      limit(
        () =>
          submitOnce({
            requestId: id,
            ipHash,
            networkHash,
            hasToken: sender.hasToken,
            validUntil,
            content,
            deadline,
          }),
        deadline,
      );
    let response = await submit(requestId);
    if (response.status === 'conflict') {
      if (sender.hasToken) return { status: 'conflict' };
      // The first response was lost and the visitor changed the text before sending again: both are stored.
      requestId = derivedRequestId(requestId, ...content);
      response = await submit(requestId);
    }
    if (response.status === 'ok') {
      if (response.half_of_limit) log.warn('enquiry.half_of_limit');
      return { status: 'ok', requestId: response.request_id ?? requestId, held: response.held };
    }
    if (response.status === 'rate_limited') {
      const seconds = response.retry_after_seconds ?? DEFAULT_RETRY_SECONDS;
      return { status: 'rate_limited', retryAfterSeconds: Math.max(1, seconds) };
    }
    log.error('enquiry.refused_by_database', { enquiryId: requestId, kind, problem: response.status });
  } catch (error) {
    if (error instanceof QueueFullError) {
      log.error('enquiry.busy', { enquiryId: requestId, kind });
      return { status: 'busy', retryAfterSeconds: RETRY_BUSY_SECONDS };
    }
    log.error('enquiry.failed', {
      enquiryId: requestId,
      kind,
      message: notices.storageFailed,
      cause: errorText(error),
    });
  }
  return { status: 'unavailable', requestId };
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

type Submission = {
  requestId: string;
  ipHash: string;
  networkHash: string;
  hasToken: boolean;
  validUntil: number;
  content: Content;
  deadline: AbortSignal;
};

async function submitOnce(submission: Submission): Promise<Reply> {
  const { requestId, ipHash, networkHash, hasToken, validUntil, content, deadline } = submission;
  const [kind, name, email, phone, company, subject, message] = content;
  const signed = [requestId, ipHash, networkHash, String(hasToken), String(validUntil), ...content];
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
    })
    .abortSignal(deadline);
  return parseResponse(reply, response);
}
