import 'server-only';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { headers } from 'next/headers';
import { z } from 'zod';
import { admin } from '#content/admin/admin.ts';
import { notices } from '#content/site/notices.ts';
import { callerKind, requestClient, requireAdmin } from '#lib/auth/session.ts';
import { errorText, log } from '#lib/log/log.ts';
import { isSameOriginPost, requestIdOf } from '#lib/http/request.ts';
import { readLimitedText } from '#lib/http/read-limited-body.ts';

/** How long a generation may take, in milliseconds: it fetches every configured feed. */
const TIMEOUT_MS = 60_000;
/** The largest answer that is read, in bytes; the function says a line or two about each feed, and lists at most 200. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** The largest order, in bytes: as much as the function takes. */
const MAX_ORDER_BYTES = 32 * 1024;
const MAX_MESSAGE = 300;

/** `status` is what an HTTP answer about this should carry; `message` is for the admin. */
export type Generation = { ok: true } | { ok: false; status: number; message: string };

const { generationFailed, generationUnreadable } = notices.admin;
const failed = (status: number, message: string = generationFailed): Generation => ({
  ok: false,
  status,
  message,
});

let running = false;

/**
 * {@link generateIssue} for a post that may come from anyone and anywhere: what stands in its way is an answer, not a redirect.
 * @param posted the post, where it is not a form: its body must be a JSON object
 */
export async function orderGeneration(asked: Headers, posted?: Request): Promise<Generation> {
  if (!isSameOriginPost(asked)) return failed(403, admin.outcomes.foreign);
  switch (await callerKind()) {
    case 'admin':
      return (posted && (await problemOf(posted))) ?? generateIssue();
    case 'signed-out':
      return failed(401, admin.sessionEnded);
    case 'not-admin':
      return failed(403, admin.outcomes['not-admin']);
    case undefined:
      return failed(503);
  }
}

/** Why the post is no order, if it is none. Nothing in it is passed on: the function is always asked for the same. */
async function problemOf(posted: Request): Promise<Generation | undefined> {
  if (!/^application\/json\s*(;|$)/i.test(posted.headers.get('content-type') ?? ''))
    return failed(415, 'The order must be sent as JSON.');
  const text = await readLimitedText(posted.body, MAX_ORDER_BYTES);
  if (text === undefined) return failed(413, 'The order is too large.');
  const order = parse(text);
  return order && !Array.isArray(order) ? undefined : failed(400, 'The order is not a JSON object.');
}

/**
 * Has the edge function make one draft issue, with the admin's own token: what it may do is what that admin may. One at a time in this
 * process; the database sees to it across processes. Nothing of the function's answer is passed on but its `message`, as plain text.
 */
async function generateIssue(): Promise<Generation> {
  await requireAdmin();
  if (running) return failed(409, 'A newsletter is being generated already. Wait for it to finish.');
  running = true;
  const requestId = requestIdOf(await headers());
  try {
    const outcome = await call();
    if (outcome.ok) log.info('newsletter.generated', { requestId });
    else
      log.error('newsletter.generation_failed', {
        requestId,
        status: outcome.status,
        message: outcome.message,
      });
    return outcome;
  } finally {
    running = false;
  }
}

async function call(): Promise<Generation> {
  let problem: 'timeout' | 'too large' | undefined;
  const reach: typeof fetch = async (input, init) => {
    try {
      const response = await fetch(input, {
        ...init,
        cache: 'no-store',
        // The address comes from our own settings; an answer that leads elsewhere would take the token along.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await readLimitedText(response.body, MAX_ANSWER_BYTES);
      if (text === undefined) problem = 'too large';
      return new Response(text ?? 'too large', {
        status: response.status,
        headers: { 'content-type': 'text/plain' },
      });
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') problem = 'timeout';
      throw error;
    }
  };
  const client = await requestClient(reach);
  // POST with apikey, a JSON content type, the body {} and the admin's token (specification §7.5).
  const { data, error } = await client.functions.invoke('generate-newsletter', { body: {} });
  if (problem === 'timeout') return failed(504);
  if (problem === 'too large') return failed(502, generationUnreadable);
  if (error && !(error instanceof FunctionsHttpError)) {
    log.error('newsletter.generation_unreachable', { cause: errorText(error) });
    return failed(502);
  }
  const context = error instanceof FunctionsHttpError ? (error.context as Response) : undefined;
  const answer = parse(context ? await context.text() : data);
  if (answer === undefined) return failed(502, generationUnreadable);
  if (!context) return { ok: true };
  const status = [401, 403, 409, 422].includes(context.status) ? context.status : 502;
  return failed(status, messageOf(answer));
}

function parse(text: unknown): object | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What the function says went wrong, on one line and of a length a notice can hold. */
function messageOf(answer: object): string {
  const { data } = z.object({ message: z.string() }).safeParse(answer);
  const line = data?.message.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return line ? line.slice(0, MAX_MESSAGE) : generationFailed;
}
