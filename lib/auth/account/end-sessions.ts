import 'server-only';
import { parseUuid } from '#lib/ids.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import type { SessionClient } from '#lib/supabase/session.ts';

export type SessionFailure = Failed<'invalid' | 'not_found' | 'signed_out'>;

const ended = withStatus('ok', 'invalid', 'not_found', 'signed_out');

/** Ends sessions of the own account: one by its id, 'current', 'others' or 'all'. @throws UnavailableError */
export async function endSessions(
  client: SessionClient,
  which: FormDataEntryValue | null,
): Promise<Result<object, SessionFailure>> {
  const wanted = which === 'current' || which === 'others' || which === 'all' ? which : parseUuid(which);
  if (!wanted) return { status: 'invalid' };
  return parseResponse(ended, await client.rpc('end_sessions', { p_which: wanted }));
}
