/** With the time between polls, less than other instances wait for (lib/newsletter/archive/changes.ts). */
const TIMEOUT_MS = 3_000;

export type Backend = { url: string; key: string };

/** The header Date of a response, and when it was requested and came, in milliseconds since 1970. */
export type Dated = { date: string | null; began: number; ended: number };

type Options = {
  onDated?: (dated: Dated) => void;
  /** In milliseconds, 3,000 by default. */
  timeoutMs?: number;
};

/** Calls a function of the database as anyone may. @throws when it does not respond with 200 in time */
export async function callFunction(
  { url, key }: Backend,
  name: string,
  args: object = {},
  { onDated, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<unknown> {
  const began = Date.now();
  const response = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(args),
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  onDated?.({ date: response.headers.get('date'), began, ended: Date.now() });
  if (!response.ok) throw new Error(`${name} responded with ${response.status}`);
  return response.json();
}
