import 'server-only';
import { keepDevice } from '#lib/auth/sign-in/known-device.ts';
import { parseUuid } from '#lib/ids.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { accountOf, type OwnSession } from './with-session.ts';

export type SessionFailure = Failed<'invalid' | 'not_found' | 'signed_out'>;

const ended = withStatus('ok', 'invalid', 'not_found', 'signed_out');

/** Ends sessions of the own account: one by its id, 'current', 'others' or 'all'. @throws UnavailableError */
export async function endSessions(
  session: OwnSession,
  which: FormDataEntryValue | null,
): Promise<Result<object, SessionFailure>> {
  const wanted = which === 'current' || which === 'others' || which === 'all' ? which : parseUuid(which);
  if (!wanted) return { status: 'invalid' };
  const { status } = parseResponse(ended, await session.client.rpc('end_sessions', { p_which: wanted }));
  if (status === 'ok' && wanted === 'others') await keepDevice((await accountOf(session)).email);
  return { status };
}
