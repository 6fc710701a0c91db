const MAX_BODY_BYTES = 32 * 1024;

/** Every response of a function: JSON with a `message` for the admin, never cached. */
export const jsonResponse = (status: number, body: { message: string; [field: string]: unknown }): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

/** RFC 9110, 15.5.6: a 405 names the methods that are allowed. */
export const methodNotAllowed = (): Response =>
  Response.json(
    { message: 'Only POST is allowed.' },
    { status: 405, headers: { allow: 'POST', 'cache-control': 'no-store' } },
  );

/** The bearer token of a request, or undefined. */
export const bearerToken = (request: Request): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/**
 * The JSON object in a request's body, `{}` when it is empty; undefined for anything else or over
 * 32 kB.
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown> | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
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

/** The id that the site gave the request, so that both logs can be joined; a new one without it. */
export function requestId(request: Request): string {
  const id = request.headers.get('x-request-id') ?? '';
  return /^[\w-]{1,64}$/.test(id) ? id : crypto.randomUUID();
}

/** Logs one JSON line per event: no IP address, no token, no text of a person. */
export function logEvent(
  event: string,
  fields: Record<string, string | number | boolean | null | undefined>,
): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));
}

/** An unexpected error for the log; never part of a response. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
