import { BACKEND_URL, DATA_DIR } from '#e2e/support/stack/addresses.ts';
import { webServerOf } from '#e2e/support/stack/web-server.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { accounts } from './accounts.ts';
import { newSession } from './sessions.ts';

const account = accounts.keyHolder;
const stack = { url: BACKEND_URL, dataDir: DATA_DIR };

/** A session of an admin who has an app, after the password and before the code. */
export async function sessionBeforeSecondStep() {
  await removeSecondStep();
  const { client, session } = await newSession(account);
  const { data } = await client.auth.getClaims(session.access_token);
  const id = data!.claims.session_id;
  const call = async (act: string, values: object): Promise<void> => {
    const at = Math.floor(Date.now() / 1_000);
    const text = JSON.stringify(values);
    const fields = ['second factor', id, act, text, String(at)];
    const p_signature = signature(webServerOf(stack).signingSecret!, fields);
    const { error } = await client.rpc('second_factor', {
      p_act: act,
      p_values: text,
      p_at: at,
      p_signature,
    });
    if (error) throw error;
  };
  const secret = 'A'.repeat(32);
  await call('begin_app', { secret });
  await call('add_app', { secret, step: 0, codes: [] });
  const half = await newSession(account);
  const { data: current } = await half.client.rpc('current_session');
  if ((current as { status?: string } | null)?.status !== 'factor_needed')
    throw new Error(`not between the two steps: ${JSON.stringify(current)}`);
  return half.session;
}

export async function removeSecondStep(): Promise<void> {
  await webServerOf(stack).client('secret_key').rpc('remove_second_factors', { p_email: account.email });
}
