import 'server-only';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { supabaseConnection } from '#lib/config.ts';
import type { Database } from './database.types.ts';

/** The longest a visitor waits for the database, in milliseconds (security.md §5: an answer within 6 s). */
export const BACKEND_TIMEOUT_MS = 5_000;

/** Makes a call with a limit in milliseconds, or refuses it by throwing. */
export type Within = (ask: (limit: number) => Promise<Response>) => Promise<Response>;

/**
 * A client with the publishable key and no session: what it may do is what row-level security grants to anyone.
 * Every call ends within {@link BACKEND_TIMEOUT_MS}, and nothing is retried behind the caller's back: a retry after a lost
 * reply is the caller's decision. `within` decides how long each call may take, or that it is not made at all. With `tags`, the page that asks is made anew when one of them is revalidated; the answer itself is
 * not cached.
 */
export function publicClient(
  tags: readonly string[] = [],
  within: Within = (ask) => ask(BACKEND_TIMEOUT_MS),
): SupabaseClient<Database> {
  const { url, publishableKey } = supabaseConnection();
  return createClient<Database>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: taggedFetch(tags, within) },
  });
}

const taggedFetch =
  (tags: readonly string[], within: Within): typeof fetch =>
  (input, init) =>
    within((limit) =>
      fetchWithTimeout(input, { ...init, ...(tags.length > 0 && { next: { tags: [...tags] } }) }, limit),
    );

/** Fetch that gives up after {@link BACKEND_TIMEOUT_MS}, or the given limit. */
export const fetchWithTimeout = (
  input: string | URL | Request,
  init?: RequestInit,
  limit: number = BACKEND_TIMEOUT_MS,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(limit);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal });
};
