import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import type { Database } from '#lib/supabase/database.types.ts';
import { callRpc } from '#workers/mail/support/enquiry-api.ts';
import { tracesIn } from '#workers/mail/support/traces.ts';

const LEFT = 'canary-colleague-3f08@visitor.example';
/** To which the account was to move. */
const NEXT = 'canary-next-3f08@visitor.example';
const WAITING = 'canary-waiting-3f08@visitor.example';

let dataDir = '';
let backend: Backend;
/** The id of the account. */
let left = '';
let admin: SupabaseClient<Database>;
beforeAll(async () => {
  dataDir = await dataFolder();
  backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
  const password = backend.adminPassword ?? '';
  await backend.saveAccount({ email: LEFT, password: 'a-long-enough-passw0rd', role: 'editor' });
  await backend.close();
  const database = await createPgliteConnection({ url: join(dataDir, 'db') });
  const { rows } = await database.driver.query<{ id: string }>(`
    insert into app_private.account_links (user_id, kind, token_hash, address, expires_at)
    select id, 'address_change', repeat('0', 64), '${NEXT}', now() + interval '1 hour'
    from auth.users where email = '${LEFT}' returning user_id as id`);
  left = rows[0]!.id;
  await database.close();
  backend = await startBackend({ dataDir, port: 0 });
  admin = createClient<Database>(backend.url, backend.publishableKey, { auth: { persistSession: false } });
  const { error } = await admin.auth.signInWithPassword({ email: backend.adminEmail, password });
  if (error) throw error;
}, 180_000);
afterAll(async () => {
  await backend.close();
  await rm(dataDir, { recursive: true });
});

/** Of what was deleted, once everything has run that waited for the database. */
async function traces(words: string[]): Promise<string[]> {
  await callRpc(backend, 'mail_in_doubt');
  return tracesIn(dataDir, words);
}

it('an account that an administrator removed is in no file of the data folder', async () => {
  const canaries = [LEFT, NEXT];
  for (const canary of canaries) expect(await traces([canary])).not.toEqual([]);
  expect((await admin.rpc('remove_account', { p_id: left })).data).toEqual({ status: 'ok' });
  expect(await traces(canaries)).toEqual([]);
});

it('what waited for an import of a person whom the operator erased is in none, either', async () => {
  const begun = (await admin.rpc('begin_newsletter_import', { p_kind: 'subscribers' })).data as {
    id: string;
  };
  const evidence = { consent_at: '2025-03-01T09:00:00Z', consent_source: 'Website footer' };
  const read = await admin.rpc('read_newsletter_import', {
    p_id: begun.id,
    p_first: 1,
    p_rows: [{ line: 2, email: WAITING, ...evidence }],
    p_last: true,
  });
  expect(read.data).toMatchObject({ status: 'ok' });
  expect(await traces([WAITING])).not.toEqual([]);
  expect(await callRpc(backend, 'erase_person', { p_email: WAITING })).toMatchObject({ import_rows: 1 });
  expect(await traces([WAITING])).toEqual([]);
});
