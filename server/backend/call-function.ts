/** With the time between polls, less than other instances wait for (lib/newsletter/archive/changes.ts). */
const TIMEOUT_MS = 3_000;

export type Backend = { url: string; key: string };

/** The header Date of a response, and when it was requested and came, in milliseconds since 1970. */
export type Dated = { date: string | null; began: number; ended: number };

/** Calls a function of the database as anyone may. @throws when it does not respond with 200 within 3 s */
export async function callFunction(
  { url, key }: Backend,
  name: string,
  args: object = {},
  onDated?: (dated: Dated) => void,
): Promise<unknown> {
  const began = Date.now();
  const response = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(args),
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  onDated?.({ date: response.headers.get('date'), began, ended: Date.now() });
  if (!response.ok) throw new Error(`${name} responded with ${response.status}`);
  return response.json();
}
