import 'server-only';
import { headers } from 'next/headers';
import { z } from 'zod';
import { notices } from '#content/site/notices.ts';
import type { Editor } from '#lib/auth/session.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import { readLimitedText } from '#lib/http/read-limited-body.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { log } from '#lib/log/log.ts';
import type { Failed, Problem, Result } from '#lib/result.ts';
import { invokeFunction } from '#lib/supabase/edge-function.ts';
import { parseObject } from '#lib/text.ts';

/** As much as the edge function takes. */
const MAX_BODY_BYTES = 32 * 1024;
/** In characters: what a notice can hold. */
const MAX_MESSAGE = 300;

/** `message` is what the edge function reported, or the notice for a response that is none. */
type Failure = Failed<Problem, { message?: string }>;
export type Generation = Result<{ message: string }, Failure>;
export type GenerationState = AdminState<Failure, { message: string }>;

const { generated, generationFailed, generationUnreadable } = notices.admin;

/** Why the body of a request is refused. Nothing in it is passed on: the function is always sent the same. */
export async function checkBody(
  request: Request,
): Promise<Result<object, Failed<'unsupported_type' | 'too_long' | 'invalid'>>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    return { status: 'unsupported_type' };
  const text = await readLimitedText(request.body, MAX_BODY_BYTES);
  if (text === undefined) return { status: 'too_long' };
  const body = parseObject(text);
  if (!body || Array.isArray(body)) return { status: 'invalid' };
  return { status: 'ok' };
}

let running = false;

/**
 * Has the edge function make one draft issue. One at a time in this process; the database sees to it
 * across processes. Nothing of the function's response is passed on but its `message`, as plain text.
 */
export async function generateIssue(admin: Editor): Promise<Generation> {
  if (running) return { status: 'already_running' };
  running = true;
  const requestId = requestIdOf(await headers());
  try {
    const result = await invokeGeneration(admin);
    if (result.status === 'ok') log.info('generation.created', { requestId });
    else
      log.error('generation.failed', {
        requestId,
        problem: result.status,
        message: result.message,
      });
    return result;
  } finally {
    running = false;
  }
}

/** What a failure of the function means here; any other status is its own fault. */
const problems: Readonly<Record<number, Problem>> = {
  401: 'signed_out',
  403: 'forbidden',
  409: 'already_running',
  422: 'no_new_items',
};

/** Why there is nothing to make an issue of, in the function's own word. */
const nothingToDo = z.object({ code: z.enum(['no_sources', 'no_new_items', 'all_sources_failed']) });

async function invokeGeneration(admin: Editor): Promise<Generation> {
  // docs/specification.md: a POST with apikey, a JSON content type, the body {} and the admin's token.
  const response = await invokeFunction(admin, 'generate-newsletter', {});
  if (response.status === 'invalid_response') return { ...response, message: generationUnreadable };
  if (response.status !== 'ok')
    return { status: response.status === 'timeout' ? 'timeout' : 'failed', message: generationFailed };
  if (response.httpStatus < 300) return { status: 'ok', message: generated.text };
  const { data } = nothingToDo.safeParse(response.body);
  const status = data?.code ?? problems[response.httpStatus] ?? 'failed';
  return { status, message: messageOf(response.body) };
}

/** The `message` of the function, on one line and short enough for a notice. */
function messageOf(body: object): string {
  const { data } = z.object({ message: z.string() }).safeParse(body);
  const line = data?.message.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return line ? line.slice(0, MAX_MESSAGE) : generationFailed;
}
