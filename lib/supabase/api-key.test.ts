import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { keepKeyOutOfBearer } from './api-key.ts';

/** What a client sends with each kind of request: to the database, a function, the auth server. */
async function sentBy(key: string) {
  const sent: (string | null)[][] = [];
  const record: typeof fetch = (_input, init) => {
    const headers = new Headers(init?.headers);
    sent.push([headers.get('apikey'), headers.get('authorization')]);
    return Promise.resolve(Response.json({}));
  };
  const client = createClient('http://127.0.0.1:9', key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: keepKeyOutOfBearer(key, record) },
  });
  await client.rpc('archive_version');
  await client.functions.invoke('health');
  await client.auth.signInWithPassword({ email: 'a@company.example', password: 'x' });
  await client.auth.admin.listUsers();
  await client.auth.getUser('token-of-a-session');
  return sent;
}

describe('keepKeyOutOfBearer', () => {
  it.each(['sb_publishable_0123456789', 'sb_secret_0123456789'])('sends %s as apikey alone', async (key) => {
    expect(await sentBy(key)).toEqual([
      ...Array.from({ length: 4 }, () => [key, null]),
      [key, 'Bearer token-of-a-session'],
    ]);
  });

  it('leaves a key of the older form where hosted Supabase expects it', async () => {
    const key = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.signature';
    expect(await sentBy(key)).toEqual([
      ...Array.from({ length: 4 }, () => [key, `Bearer ${key}`]),
      [key, 'Bearer token-of-a-session'],
    ]);
  });
});
