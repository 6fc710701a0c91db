import 'server-only';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { loadOwn, ownData } from '#lib/auth/account/load-own.ts';
import { loginPath, secondStepPath } from '#lib/auth/redirect-path.ts';
import { requestClient } from '#lib/auth/session.ts';
import { withStatus } from '#lib/supabase/parse-response.ts';
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
  withStatus('signed_out'),
]);
export type OwnFactors = Omit<z.output<typeof factors>, 'status'>;

/** @throws UnavailableError */
const ask = () => ownData(reply, 'my_second_factors');

/** Whether the own account has an app; false before the second step. @throws UnavailableError */
export async function hasApp(): Promise<boolean> {
  const found = await ask();
  return found.status === 'ok' && found.app !== null;
}

/** For a page of the own account; without a session that is open all the way, the page that opens it. */
export const loadFactors = (path: string) => loadOwn(() => openFactors(path));

/** For the page of the second step: by which ways it can be done, once it is to be done. */
export const loadSecondStep = (path: string) =>
  loadOwn(async () => {
    const found = await ask();
    if (found.status === 'signed_out') redirect(loginPath(path));
    if (found.status === 'ok') redirect(path);
    return { passkey: found.passkey, app: found.app };
  });

/** The secret of an app that is being set up in this session, for ten minutes after it was made. */
export const loadPendingApp = (path: string) =>
  loadOwn(async () => {
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
