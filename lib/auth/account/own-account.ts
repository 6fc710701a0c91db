import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { isRefused } from '#lib/auth/auth-errors.ts';
import { ACCOUNT_PATH, loginPath } from '#lib/auth/redirect-path.ts';
import { requestClient } from '#lib/auth/session.ts';
import { UnavailableError } from '#lib/errors.ts';
import { requestIdOf, setResponseStatus } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';

/** What the holder of a session sees and changes of the own account, an administrator or not. */

const account = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    email: z.string(),
    first_password: z.boolean(),
    /** Null to whoever is no administrator. */
    digest: z.enum(['none', 'daily', 'weekly']).nullable(),
    idle_minutes: z.number(),
    sessions: z.array(
      z.object({
        id: z.string(),
        client: z.string(),
        created_at: timestamp,
        last_seen_at: timestamp,
        current: z.boolean(),
      }),
    ),
  }),
  z.object({ status: z.literal('signed_out') }),
]);

type OwnAccount = Omit<Extract<z.output<typeof account>, { status: 'ok' }>, 'status'>;
export type OwnSession = OwnAccount['sessions'][number];

/**
 * The account of whoever sent this request; without a session, the sign-in page. 'unavailable' when the
 * database did not respond; it is logged here.
 */
export async function loadAccount(): Promise<Result<{ account: OwnAccount }, Failed<'unavailable'>>> {
  const request = await headers();
  try {
    const client = await requestClient();
    const { error } = await client.auth.getUser();
    if (error && !isRefused(error)) throw new UnavailableError(error.message);
    // Without a session there is no token, and the database would refuse the call.
    const found = error ? undefined : parseResponse(account, await client.rpc('my_account'));
    return found?.status === 'ok' ? { status: 'ok', account: found } : redirect(loginPath(ACCOUNT_PATH));
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
