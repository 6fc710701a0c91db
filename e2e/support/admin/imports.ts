import { BACKEND_URL, DATA_DIR } from '#e2e/support/stack/addresses.ts';
import { webServerOf } from '#e2e/support/stack/web-server.ts';
import { accounts } from './accounts.ts';
import { sharedSession, type AdminClient } from './sessions.ts';

/** What imports of each state leave to be read and pressed. */
export type Imports = {
  /** Ended; its origin is `origin`. */
  done: string;
  /** The subscriber whom it brought. */
  subscriber: string;
  /** Each with one new row. */
  ready: string;
  toDiscard: string;
  committing: string;
};

/** The addresses of all of them. */
export const IMPORTED = 'listed-%@readers.example';

async function read(client: AdminClient, name: string): Promise<string> {
  const { data: begun, error } = await client.rpc('begin_newsletter_import', { p_kind: 'subscribers' });
  if (error) throw error;
  const { id } = begun as { id: string };
  const email = `listed-${name}-${Date.now()}@readers.example`;
  const row = { line: 2, email, consent_at: '2025-03-31T00:00:00Z', consent_source: 'Form' };
  const { data } = await client.rpc('read_newsletter_import', {
    p_id: id,
    p_first: 1,
    p_rows: [row],
    p_last: true,
  });
  if ((data as { status: string }).status !== 'ok') throw new Error(JSON.stringify(data));
  return id;
}

/** One import in each state, as an admin makes them. */
export async function importLists(origin: string): Promise<Imports> {
  const { client } = await sharedSession(accounts.admin);
  const commit = (id: string) =>
    client.rpc('commit_newsletter_import', { p_id: id, p_count: 1, p_origin: origin });
  const committing = await read(client, 'committing');
  await commit(committing);
  const toDiscard = await read(client, 'discarded');
  const ready = await read(client, 'ready');
  const done = await read(client, 'done');
  await commit(done);
  await client.rpc('apply_newsletter_import', { p_id: done });
  // Nobody of the admin area selects from the table itself.
  const { data } = await webServerOf({ url: BACKEND_URL, dataDir: DATA_DIR })
    .client('secret_key')
    .from('newsletter_subscriptions')
    .select('id')
    .like('email', 'listed-done-%')
    .order('created_at', { ascending: false })
    .limit(1)
    .single();
  return { done, subscriber: data!.id, ready, toDiscard, committing };
}

/** The newest imports, which only an admin may read. */
export async function newestImports(client: AdminClient): Promise<unknown> {
  const { data, error } = await client.rpc('newsletter_imports');
  if (error) throw error;
  return data;
}
