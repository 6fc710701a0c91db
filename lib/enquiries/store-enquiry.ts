import 'server-only';
import { z } from 'zod';
import { notices } from '#content/site/notices.ts';
import { errorText, log } from '#lib/log/log.ts';
import { BACKEND_TIMEOUT_MS, publicClient } from '#lib/supabase/public.ts';
import type { FieldName } from './fields.ts';
import { createGate, GateClosed } from './concurrency-limiter.ts';
import { signature } from './signature.ts';
import { enquirySigningSecret } from '#lib/config.ts';
import type { EnquiryKind } from './enquiry-kind.ts';
import { hashIp } from '#lib/enquiries/ip-hash.ts';
import { derivedRequestId } from '#lib/enquiries/request-id.ts';

export type Enquiry = { kind: EnquiryKind } & Record<FieldName, string>;

export type Sender = {
  /** The visitor's network address, as the front door saw it. */
  address: string;
  /** True when the form came with a good token of ours; the request id is then the token's. */
  hasToken: boolean;
  /** From the token, or from a browser that could not get one; absent when JavaScript is off. */
  requestId: string | undefined;
};

export type Submission =
  | { status: 'stored'; requestId: string }
  | { status: 'limited'; retryAfterSeconds: number }
  /** The token has already stored other words: each is good for one enquiry. Nothing was stored. */
  | { status: 'spent' }
  | { status: 'busy'; retryAfterSeconds: number }
  | { status: 'failed'; requestId: string };

const reply = z.object({
  status: z.enum(['ok', 'invalid', 'conflict', 'rate_limited', 'late', 'unauthorised', 'unavailable']),
  retry_after_seconds: z.number().optional(),
  request_id: z.uuid().optional(),
});
type Reply = z.output<typeof reply>;

/** Without JavaScript there is no id from the browser; the database also knows the same words again for a day. */
const NO_SCRIPT_WINDOW_MS = 600_000;

/**
 * After this the database refuses to store what we have given up on. A second more than we wait, for clocks that differ.
 * A database whose clock is further ahead refuses everything, and the log says "late".
 */
const VALID_MS = BACKEND_TIMEOUT_MS + 1_000;

/** security.md §5, "slow database": at two seconds each, forty enquiries are answered in time and no forty-first is. */
const gate = createGate({ concurrent: 20, waiting: 20, patienceMs: 1_000 });
const BUSY_RETRY_SECONDS = 5;

/**
 * Stores a validated enquiry, once: the same request id never makes a second row.
 * Never throws; a failure is logged here, once, and told to the caller.
 */
export async function submitEnquiry(enquiry: Enquiry, sender: Sender): Promise<Submission> {
  const now = new Date();
  const content = [
    enquiry.kind,
    enquiry.name,
    enquiry.email,
    enquiry.phone,
    enquiry.company,
    enquiry.subject,
    enquiry.message,
  ];
  let requestId = sender.requestId ?? '';
  try {
    const ipHash = hashIp(sender.address, now);
    requestId ||= derivedRequestId(
      ipHash,
      ...content,
      String(Math.floor(now.getTime() / NO_SCRIPT_WINDOW_MS)),
    );
    // Both attempts share one deadline: the visitor waits once.
    const deadline = AbortSignal.timeout(BACKEND_TIMEOUT_MS);
    const validUntil = now.getTime() + VALID_MS;
    const attempt = (id: string) =>
      gate(
        () => store({ requestId: id, ipHash, hasToken: sender.hasToken, validUntil, content, deadline }),
        deadline,
      );
    let answer = await attempt(requestId);
    if (answer.status === 'conflict') {
      if (sender.hasToken) return { status: 'spent' };
      // The first reply was lost and the visitor changed the text before sending again: both versions are kept.
      requestId = derivedRequestId(requestId, ...content);
      answer = await attempt(requestId);
    }
    if (answer.status === 'ok') return { status: 'stored', requestId: answer.request_id ?? requestId };
    if (answer.status === 'rate_limited') {
      return { status: 'limited', retryAfterSeconds: Math.max(1, answer.retry_after_seconds ?? 60) };
    }
    log.error('enquiry.refused', { requestId, kind: enquiry.kind, answer: answer.status });
  } catch (error) {
    if (error instanceof GateClosed) {
      log.error('enquiry.busy', { requestId, kind: enquiry.kind });
      return { status: 'busy', retryAfterSeconds: BUSY_RETRY_SECONDS };
    }
    log.error('enquiry.failed', {
      requestId,
      kind: enquiry.kind,
      message: notices.storageFailed,
      cause: errorText(error),
    });
  }
  return { status: 'failed', requestId };
}

type Attempt = {
  requestId: string;
  ipHash: string;
  hasToken: boolean;
  validUntil: number;
  content: readonly string[];
  deadline: AbortSignal;
};

async function store({
  requestId,
  ipHash,
  hasToken,
  validUntil,
  content,
  deadline,
}: Attempt): Promise<Reply> {
  const [kind, name, email, phone, company, subject, message] = content as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const { data, error } = await publicClient()
    .rpc('submit_enquiry', {
      p_request_id: requestId,
      p_ip_hash: ipHash,
      p_signature: signature(enquirySigningSecret(), [
        requestId,
        ipHash,
        String(hasToken),
        String(validUntil),
        ...content,
      ]),
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
  if (error) throw new Error(error.message || 'no answer from the database');
  return reply.parse(data);
}
