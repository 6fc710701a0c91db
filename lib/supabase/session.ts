import 'server-only';
import { createServerClient, type CookieMethodsServer } from '@supabase/ssr';
import { sessionCookie, type SessionCookieOptions } from '#lib/auth/session-cookie.ts';
import { supabaseConnection } from '#lib/config.ts';
import type { Database } from './database.types.ts';
import { fetchWithTimeout } from './public.ts';

/** An edge function reads other people's servers; it keeps to its own, shorter limits. */
const FUNCTION_TIMEOUT_MS = 60_000;
const fetchPatiently: typeof fetch = (input, init) =>
  fetchWithTimeout(input, init, String(input).includes('/functions/v1/') ? FUNCTION_TIMEOUT_MS : undefined);

type Jar = {
  getAll: () => { name: string; value: string }[];
  set: (name: string, value: string, options: SessionCookieOptions) => void;
  /** What must go out with the cookies: nothing may store such an answer. */
  setHeaders?: (headers: Record<string, string>) => void;
};

/**
 * A client that acts as whoever the cookies of this request say, with that person's rights and no others. One per request.
 * `reach` is how it fetches; by default an answer has five seconds, an edge function's a minute. The library would write cookies that last
 * 400 days; ours say what {@link sessionCookie} says.
 */
export function sessionClient(jar: Jar, reach: typeof fetch = fetchPatiently) {
  const { url, publishableKey } = supabaseConnection();
  const { name, options } = sessionCookie();
  const cookies: CookieMethodsServer = {
    getAll: jar.getAll,
    setAll(written, headers) {
      for (const { name, value, options: given } of written) {
        jar.set(name, value, given.maxAge === 0 ? { ...options, maxAge: 0 } : options);
      }
      jar.setHeaders?.(headers);
    },
  };
  return createServerClient<Database>(url, publishableKey, {
    cookies,
    cookieOptions: { name, ...options },
    db: { retry: false },
    global: { fetch: (input, init) => reach(input, { ...init, cache: 'no-store' }) },
  });
}

export type SessionClient = ReturnType<typeof sessionClient>;
