/** With the time between polls, less than other instances wait for (lib/newsletter/archive/changes.ts). */
const TIMEOUT_MS = 3_000;

export type Backend = { url: string; key: string };

/** Calls a function of the database as anyone may. @throws when it does not respond with 200 within 3 s */
export async function callFunction({ url, key }: Backend, name: string, args: object = {}): Promise<unknown> {
  const response = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(args),
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${name} responded with ${response.status}`);
  return response.json();
}
