const largestBody = 32 * 1024;

/** Every answer of a function: JSON with a `message` for the person, never stored by a cache. */
export const reply = (status: number, body: { message: string; [field: string]: unknown }): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

/** The bearer token of a request, or undefined. */
export const bearerToken = (request: Request): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** The JSON object a request carries, `{}` when it carries nothing; undefined when it is anything else or over 32 kB. */
export async function readObject(request: Request): Promise<Record<string, unknown> | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > largestBody) return undefined;
    text += decoder.decode(part, { stream: true });
  }
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The id the site gave the request, so that its log and this one can be read together. */
export function requestId(request: Request): string {
  const given = request.headers.get('x-request-id') ?? '';
  return /^[\w-]{1,64}$/.test(given) ? given : crypto.randomUUID();
}

/** One JSON line per event; never an address, a token or anyone's words. */
export function logEvent(
  event: string,
  details: Record<string, string | number | boolean | null | undefined>,
): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), event, ...details }));
}
