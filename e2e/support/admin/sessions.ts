import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Account } from '#embedded/admin-account.ts';
import { BACKEND_URL, DATA_DIR } from '#e2e/support/stack/addresses.ts';

export const SESSION_COOKIE = 'admin-session';

/** The value of the session cookie as the site would have set it. */
export const sessionCookie = (session: object): string =>
  `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;

export type AdminClient = Awaited<ReturnType<typeof newSession>>['client'];

/** A new session of the account, past the site's form, with the client that holds it. */
export async function newSession({ email, password }: Pick<Account, 'email' | 'password'>) {
  const secrets = JSON.parse(readFileSync(path.join(DATA_DIR, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  const client = createClient(BACKEND_URL, secrets.publishable_key!, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session };
}

const shared = new Map<string, ReturnType<typeof newSession>>();

/** Twice the time limit of a test. */
const ENOUGH_SECONDS = 240;

/**
 * One session of the account for all tests of a process; those that end a session take one of their own. Its
 * tokens are renewed once at most, by a page or by the client: the auth server takes a refresh token that was
 * used twice over for stolen, and ends the session.
 */
export async function sharedSession(account: Pick<Account, 'email' | 'password'>) {
  const held = await shared.get(account.email);
  const secondsLeft = (held?.session.expires_at ?? 0) - Date.now() / 1000;
  if (held && secondsLeft > ENOUGH_SECONDS) return held;
  const opened = newSession(account);
  shared.set(account.email, opened);
  return opened;
}
