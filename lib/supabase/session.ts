import 'server-only';
import { createServerClient, type CookieMethodsServer } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { sessionCookie, type SessionCookieOptions } from '#lib/auth/session-cookie.ts';
import { supabaseConnection } from '#lib/config.ts';
import { readLimitedText } from '#lib/http/read-limited-body.ts';
import { keepKeyOutOfBearer } from './api-key.ts';
import type { Database } from './database.types.ts';
import { fetchWithTimeout, type PublicDatabase } from './public.ts';

/** An edge function fetches every feed; it keeps to its own, shorter limits. */
const FUNCTION_TIMEOUT_MS = 60_000;
/** A function says a line or two about each feed, and lists at most 200. */
const MAX_FUNCTION_RESPONSE_BYTES = 1024 * 1024;

export class ResponseTooLargeError extends Error {
  override name = 'ResponseTooLargeError';
}

const fetchBackend: typeof fetch = (input, init) =>
  String(input).includes('/functions/v1/') ? fetchFunction(input, init) : fetchWithTimeout(input, init);

/** @throws ResponseTooLargeError, or a DOMException named TimeoutError */
async function fetchFunction(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  // The address comes from our settings; a redirect elsewhere would take the token along.
  const response = await fetchWithTimeout(input, { ...init, redirect: 'error' }, FUNCTION_TIMEOUT_MS);
  const text = await readLimitedText(response.body, MAX_FUNCTION_RESPONSE_BYTES);
  if (text === undefined) throw new ResponseTooLargeError('the response of an edge function is too large');
  return new Response(text, { status: response.status, headers: { 'content-type': 'text/plain' } });
}

type CookieJar = {
  getAll: () => { name: string; value: string }[];
  set: (name: string, value: string, options: SessionCookieOptions) => void;
  /** Headers that must go out with the cookies: nothing may store such a response. */
  setHeaders?: (headers: Record<string, string>) => void;
};

/**
 * A client with the session in the cookies of this request, and with that person's rights only. One per
 * request. A response must come within five seconds, an edge function's within a minute. The library
 * would write cookies that last 400 days; ours say what {@link sessionCookie} says.
 */
export function sessionClient(jar: CookieJar, fetcher: typeof fetch = fetchBackend): SessionClient {
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
  return createServerClient<SessionDatabase>(url, publishableKey, {
    cookies,
    cookieOptions: { name, ...options },
    db: { retry: false },
    global: {
      fetch: keepKeyOutOfBearer(publishableKey, (input, init) =>
        fetcher(input, { ...init, cache: 'no-store' }),
      ),
    },
  });
}

/** What anyone signed in may ask before it is known who that is. */
type SessionDatabase = Omit<PublicDatabase, 'public'> & {
  public: Omit<PublicDatabase['public'], 'Functions'> & {
    Functions: PublicDatabase['public']['Functions'] &
      Pick<
        Database['public']['Functions'],
        | 'ask_address_change'
        | 'change_my_password'
        | 'current_session'
        | 'end_sessions'
        | 'my_account'
        | 'my_password_hash'
        | 'my_second_factors'
        | 'note_browser'
        | 'second_factor'
      >;
  };
};

export type SessionClient = SupabaseClient<SessionDatabase>;

/** The same client in the hands of an admin: all of the schema compiles. */
export type AdminClient = SupabaseClient<Database>;
