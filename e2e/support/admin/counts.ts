import { recordedVisits, visit } from '#supabase/tests/support/visits.ts';
import { BACKEND_URL, DATA_DIR } from '#e2e/support/stack/addresses.ts';
import { webServerOf } from '#e2e/support/stack/web-server.ts';
import { accounts } from './accounts.ts';
import { sharedSession } from './sessions.ts';

/** Adds one view of the contact form from a campaign of this name, as the web server sends its totals. */
export async function countCampaign(name: string): Promise<void> {
  const { client, signingSecret } = webServerOf({ url: BACKEND_URL, dataDir: DATA_DIR });
  // A day that is today somewhere between here and Sydney.
  const day = new Date().toISOString().slice(0, 10);
  const args = recordedVisits([visit({ day, campaign: `${name}//`, views: 1 })], signingSecret);
  const { data } = await client('publishable_key').rpc('record_visits', args);
  if ((data as { status?: string } | null)?.status !== 'ok')
    throw new Error(`not counted: ${JSON.stringify(data)}`);
}

/** Leads an old path to the contact form, as an admin does. Returns the id of the redirect. */
export async function addRedirect(from: string, note: string): Promise<string> {
  const { client } = await sharedSession(accounts.admin);
  const { error } = await client.rpc('save_redirect', {
    p_id: null as never,
    p_seen: null as never,
    p_from_path: from,
    p_target: '/contact',
    p_permanent: true,
    p_note: note,
  });
  if (error) throw error;
  const { data } = await client.from('redirects').select('id').eq('from_path', from).single();
  if (!data) throw new Error(`${from} is not on the list`);
  return data.id;
}
