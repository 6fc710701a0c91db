import 'server-only';
import { z } from 'zod';
import { QueueFullError } from '#lib/errors.ts';
import { errorText } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { BACKEND_TIMEOUT_MS } from '#lib/supabase/public.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { hashIp, hashNetwork } from './ip-hash.ts';
import { derivedRequestId } from './request-id.ts';

export type Sender = {
  /** The visitor's network address, as the HTTP server saw it. */
  ip: string;
  /** True when the form came with a good token of ours; the request id is then the token's. */
  hasToken: boolean;
  /** From the token, or from a browser that could not get one; absent when JavaScript is off. */
  requestId: string | undefined;
};

export const signedReply = z.object({
  status: z.enum([
    'ok',
    'invalid',
    'closed',
    'conflict',
    'rate_limited',
    'late',
    'unauthorised',
    'unavailable',
  ]),
  retry_after_seconds: z.number().optional(),
  request_id: z.uuid().optional(),
  due_at: z.iso.datetime({ offset: true }).optional(),
  /** With `closed`: which times for a call are outside of office hours, from 1. */
  closed_times: z.array(z.int()).default([]),
  /** The call repeats an earlier one. */
  duplicate: z.boolean().default(false),
  held: z.boolean().default(false),
  half_of_limit: z.boolean().default(false),
  /** Taken by the block list. */
  spam: z.boolean().default(false),
});
type Reply = z.output<typeof signedReply>;

/** What one call of a database function carries beside what was typed. */
export type SignedCall = {
  requestId: string;
  ipHash: string;
  networkHash: string;
  hasToken: boolean;
  /** In milliseconds since 1970. */
  validUntil: number;
  deadline: AbortSignal;
};

/** `conflict`: the token has already stored something else; `cause` is for the log. */
type SubmitFailure =
  | Failed<'rate_limited', { retryAfterSeconds: number }>
  | Failed<'busy', { requestId: string; retryAfterSeconds: number }>
  | Failed<'conflict'>
  | Failed<'unavailable', { requestId: string; refusal: string } | { requestId: string; cause: string }>;

/** Without JavaScript there is no id from the browser; the database also knows a repeated text for a day. */
const NO_SCRIPT_WINDOW_MS = 600_000;

/**
 * After this the database refuses to store what we have given up on. A second more than we wait, for clocks
 * that differ. A database whose clock is further ahead refuses everything, and the log says "late".
 */
const VALID_MS = BACKEND_TIMEOUT_MS + 1_000;

/**
 * With a database that takes two seconds, forty forms get a response in time and a forty-first would not.
 */
const limit = createConcurrencyLimiter({ maxConcurrent: 20, maxQueued: 20, slowAfterMs: 1_000 });
const RETRY_BUSY_SECONDS = 5;
const DEFAULT_RETRY_SECONDS = 60;

/**
 * Submits one public form to the database, once: the same request id never counts twice.
 * @param content what was typed, for the id of a form that came without one
 * @returns what became of it; never throws and logs nothing
 */
export async function submitSigned(
  content: readonly string[],
  sender: Sender,
  call: (signed: SignedCall) => Promise<Reply>,
): Promise<Result<{ requestId: string; reply: Reply }, SubmitFailure>> {
  const now = new Date();
  let requestId = sender.requestId ?? '';
  try {
    const ipHash = hashIp(sender.ip, now);
    const window = String(Math.floor(now.getTime() / NO_SCRIPT_WINDOW_MS));
    requestId ||= derivedRequestId(ipHash, ...content, window);
    // Both attempts share one deadline: the visitor waits once.
    const deadline = AbortSignal.timeout(BACKEND_TIMEOUT_MS);
    const common = {
      ipHash,
      networkHash: hashNetwork(sender.ip, now),
      hasToken: sender.hasToken,
      validUntil: now.getTime() + VALID_MS,
      deadline,
    };
    const submit = (id: string) => limit(() => call({ requestId: id, ...common }), deadline);
    let reply = await submit(requestId);
    if (reply.status === 'conflict') {
      if (sender.hasToken) return { status: 'conflict' };
      // The first response was lost and the visitor changed the text before sending again: both are stored.
      requestId = derivedRequestId(requestId, ...content);
      reply = await submit(requestId);
    }
    if (reply.status === 'ok') return { status: 'ok', requestId: reply.request_id ?? requestId, reply };
    if (reply.status === 'rate_limited') {
      const seconds = reply.retry_after_seconds ?? DEFAULT_RETRY_SECONDS;
      return { status: 'rate_limited', retryAfterSeconds: Math.max(1, seconds) };
    }
    return { status: 'unavailable', requestId, refusal: reply.status };
  } catch (error) {
    if (error instanceof QueueFullError) {
      return { status: 'busy', requestId, retryAfterSeconds: RETRY_BUSY_SECONDS };
    }
    return { status: 'unavailable', requestId, cause: errorText(error) };
  }
}
