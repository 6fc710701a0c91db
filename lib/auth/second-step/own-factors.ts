import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { isRefused } from '#lib/auth/auth-errors.ts';
import { loginPath, secondStepPath } from '#lib/auth/redirect-path.ts';
import { requestClient } from '#lib/auth/session.ts';
import { UnavailableError } from '#lib/errors.ts';
import { requestIdOf, setResponseStatus } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { callSecondFactor } from './second-factor-call.ts';

/** What an account has beside its password, for its holder. */

const used = { created_at: timestamp, last_used_at: timestamp.nullable() };
const factors = z.object({
  status: z.literal('ok'),
  email: z.string(),
  is_required: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), ...used })),
  app: z.object(used).nullable(),
  codes_left: z.number(),
});
const reply = z.discriminatedUnion('status', [
  factors,
  z.object({ status: z.literal('factor_needed'), passkey: z.boolean(), app: z.boolean() }),
  z.object({ status: z.literal('signed_out') }),
]);
type Reply = z.output<typeof reply>;
export type OwnFactors = Omit<z.output<typeof factors>, 'status'>;

/** @throws UnavailableError */
async function ask(): Promise<Reply> {
  const client = await requestClient();
  const { error } = await client.auth.getUser();
  if (error && !isRefused(error)) throw new UnavailableError(error.message);
  // Without a session there is no token, and the database would refuse the call.
  return error ? { status: 'signed_out' } : parseResponse(reply, await client.rpc('my_second_factors'));
}

async function load<T>(run: () => Promise<T>): Promise<Result<{ data: T }, Failed<'unavailable'>>> {
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

/** Whether the own account has an app; false before the second step. @throws UnavailableError */
export async function hasApp(): Promise<boolean> {
  const found = await ask();
  return found.status === 'ok' && found.app !== null;
}

/** For a page of the own account; without a session that is open all the way, the page that opens it. */
export const loadFactors = (path: string) => load(() => openFactors(path));

/** For the page of the second step: by which ways it can be done, once it is to be done. */
export const loadSecondStep = (path: string) =>
  load(async () => {
    const found = await ask();
    if (found.status === 'signed_out') redirect(loginPath(path));
    if (found.status === 'ok') redirect(path);
    return { passkey: found.passkey, app: found.app };
  });

/** The secret of an app that is being set up in this session, for ten minutes after it was made. */
export const loadPendingApp = (path: string) =>
  load(async () => {
    const { email, app } = await openFactors(path);
    const client = await requestClient();
    const { data } = await client.auth.getClaims();
    const pending = await callSecondFactor({ id: data?.claims.session_id ?? '', client }, 'pending_app');
    return { email, replaces: app !== null, secret: pending.status === 'ok' ? pending.secret : undefined };
  });

async function openFactors(path: string): Promise<OwnFactors> {
  const found = await ask();
  if (found.status === 'signed_out') redirect(loginPath(path));
  if (found.status === 'factor_needed') redirect(secondStepPath(path));
  return found;
}
