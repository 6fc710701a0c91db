import 'server-only';
import { FunctionsHttpError } from '@supabase/supabase-js';
import type { Editor } from '#lib/auth/session.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseObject } from '#lib/text.ts';
import { ResponseTooLargeError } from './session.ts';

export type FunctionResponse = { httpStatus: number; body: object };

/**
 * Calls an edge function with the editor's own token: it may do what that person may.
 * @returns its HTTP status and its JSON object, whatever the status
 */
export async function invokeFunction(
  { client }: Editor,
  name: string,
  body: object,
): Promise<Result<FunctionResponse, Failed<'timeout' | 'invalid_response' | 'unavailable'>>> {
  const { data, error } = await client.functions.invoke<string>(name, { body });
  const response = error instanceof FunctionsHttpError ? (error.context as Response) : undefined;
  if (error && !response) return { status: problemOf(name, error) };
  const parsed = parseObject(response ? await response.text() : data);
  if (!parsed) return { status: 'invalid_response' };
  return { status: 'ok', httpStatus: response?.status ?? 200, body: parsed };
}

function problemOf(name: string, error: Error & { context?: unknown }) {
  const cause = error.context;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'timeout';
  if (cause instanceof ResponseTooLargeError) return 'invalid_response';
  log.error('admin.function_unavailable', { function: name, cause: errorText(cause ?? error) });
  return 'unavailable';
}
