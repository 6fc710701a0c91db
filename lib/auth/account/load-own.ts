import 'server-only';
import { headers } from 'next/headers';
import type { z } from 'zod';
import { isRefused } from '#lib/auth/auth-errors.ts';
import { requestClient } from '#lib/auth/session.ts';
import { UnavailableError } from '#lib/errors.ts';
import { requestIdOf, setResponseStatus } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';

/**
 * What a function of the database tells whoever sent this request of the own account.
 * @throws UnavailableError
 */
export async function ownData<S extends z.ZodType>(
  schema: S,
  name: 'my_account' | 'my_second_factors',
): Promise<z.output<S> | { status: 'signed_out' }> {
  const client = await requestClient();
  const { error } = await client.auth.getUser();
  if (error && !isRefused(error)) throw new UnavailableError(error.message);
  // Without a session there is no token, and the database would refuse the call.
  return error ? { status: 'signed_out' } : parseResponse(schema, await client.rpc(name));
}

/** Loads what a page of the own account shows. 'unavailable' is logged here and answered with 503. */
export async function loadOwn<T>(run: () => Promise<T>): Promise<Result<{ data: T }, Failed<'unavailable'>>> {
  const request = await headers();
  try {
    return { status: 'ok', data: await run() };
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    log.error('account.load_failed', {
      requestId: requestIdOf(request),
      cause: errorText(error.cause ?? error),
    });
    setResponseStatus(request, 503, 60);
    return { status: 'unavailable' };
  }
}
