import 'server-only';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { supabaseConnection } from '#lib/config.ts';
import type { Database } from './database.types.ts';

/** The longest a visitor waits for the database, in milliseconds. */
export const BACKEND_TIMEOUT_MS = 5_000;

/**
 * A client with the publishable key and no session: what it may do is what row-level security grants to anyone.
 * Every call ends within {@link BACKEND_TIMEOUT_MS}; nothing is retried, which after a lost response is
 * the caller's decision, and nothing is cached by Next.
 */
export function publicClient(): SupabaseClient<Database> {
  const { url, publishableKey } = supabaseConnection();
  return createClient<Database>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: (input, init) => fetchWithTimeout(input, { ...init, cache: 'no-store' }) },
  });
}

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
