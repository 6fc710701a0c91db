/**
 * A fetch for a client of Supabase that holds `key`. A key of the newer form (`sb_publishable_…`,
 * `sb_secret_…`) is no token, and hosted Supabase takes none for one: it goes out as `apikey` alone, where
 * supabase-js would send it as a bearer token too. A session's token and a key of the older form stay.
 */
export function keepKeyOutOfBearer(key: string, fetcher: typeof fetch = fetch): typeof fetch {
  if (!/^sb_(publishable|secret)_/.test(key)) return fetcher;
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if (headers.get('authorization') === `Bearer ${key}`) headers.delete('authorization');
    return fetcher(input, { ...init, headers });
  };
}
