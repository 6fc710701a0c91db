import { accounts } from './accounts.ts';
import { sharedSession, type AdminClient } from './sessions.ts';

/** Adds a webhook of this name, as an admin does, which hears of nothing that a test does. Returns its id. */
export async function addWebhook(name: string): Promise<string> {
  const { client } = await sharedSession(accounts.admin);
  const { data, error } = await client.rpc('save_webhook', {
    // The generated types know no null parameter.
    ...{ p_id: null as unknown as string, p_seen: 0, p_name: name, p_url: 'https://hooks.example.invalid/' },
    ...{ p_format: 'standard', p_events: ['send.paused'], p_with_contents: false },
  });
  if (error) throw error;
  return (data as { id: string }).id;
}

/** What an admin sees of all webhooks. */
export async function listedWebhooks(
  client: AdminClient,
): Promise<{ webhooks: { id: string }[]; deliveries: object[] }> {
  const { data, error } = await client.rpc('admin_webhooks');
  if (error) throw error;
  return data as { webhooks: { id: string }[]; deliveries: object[] };
}

/** Which digest the admin of the tests gets. */
export async function digestOfAdmin(client: AdminClient): Promise<string> {
  const { data, error } = await client.rpc('my_account');
  if (error) throw error;
  return (data as { digest: string }).digest;
}

export async function chooseDigest(choice: 'none' | 'weekly'): Promise<void> {
  const { client } = await sharedSession(accounts.admin);
  const { error } = await client.rpc('choose_digest', { p_choice: choice });
  if (error) throw error;
}

export async function removeWebhooks(): Promise<void> {
  const { client } = await sharedSession(accounts.admin);
  for (const { id } of (await listedWebhooks(client)).webhooks) {
    const { error } = await client.rpc('change_webhook', { p_id: id, p_change: 'delete' });
    if (error) throw error;
  }
}
