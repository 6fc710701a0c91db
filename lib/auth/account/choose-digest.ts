import 'server-only';
import type { Administrator } from '#lib/auth/session.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';

export type DigestFailure = Failed<'invalid'>;

const chosen = withStatus('ok', 'invalid', 'forbidden');

/** Which digest goes to the own address: daily, weekly or none. @throws UnavailableError */
export async function chooseDigest(
  { client }: Administrator,
  choice: FormDataEntryValue | null,
): Promise<Result<object, DigestFailure | Failed<'forbidden'>>> {
  if (choice !== 'daily' && choice !== 'weekly' && choice !== 'none') return { status: 'invalid' };
  return parseResponse(chosen, await client.rpc('choose_digest', { p_choice: choice }));
}
