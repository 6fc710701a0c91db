import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorText, log } from '#lib/log/log.ts';

const BACKEND_TIMEOUT_MS = 1_000;
/** How long a result is cached, in milliseconds. */
const CACHE_MS = 5_000;

type Backend = { url: string | undefined; publishableKey: string | undefined };
type HealthHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Returns a handler of `/api/health/live` and `/api/health/ready`, which says whether it responded.
 *
 * Live checks nothing: a restart mends neither the database nor the network, and the cached pages need
 * neither. Ready queries the database, once in five seconds at most, however often it is requested.
 */
export function createHealthHandler(backend: Backend): HealthHandler {
  let pending: Promise<boolean> | undefined;
  let cached: { isUp: boolean; until: number } | undefined;

  const isUp = async (): Promise<boolean> => {
    if (cached && cached.until > performance.now()) return cached.isUp;
    pending ??= ping(backend).then((cause) => {
      if (cause && cached?.isUp !== false) log.error('backend.unavailable', { cause });
      if (!cause && cached?.isUp === false) log.info('backend.available');
      cached = { isUp: !cause, until: performance.now() + CACHE_MS };
      pending = undefined;
      return cached.isUp;
    });
    return pending;
  };

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    switch (request.url) {
      case '/api/health/live':
        sendStatus(response, 200, 'ok');
        return true;
      case '/api/health/ready':
        void isUp().then((up) => sendStatus(response, up ? 200 : 503, up ? 'ok' : 'unavailable'));
        return true;
      default:
        return false;
    }
  };
}

function sendStatus(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(code === 503 ? { 'retry-after': String(CACHE_MS / 1_000) } : {}),
  });
  response.end(JSON.stringify({ status }));
}

/** Queries a public table for no rows, which needs the database. @returns the cause of a failure */
async function ping({ url, publishableKey }: Backend): Promise<string | undefined> {
  try {
    if (!url || !publishableKey) throw new Error('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY are not set');
    const response = await fetch(new URL('/rest/v1/newsletter_issues?select=id&limit=0', url), {
      headers: { apikey: publishableKey },
      redirect: 'error',
      signal: AbortSignal.timeout(BACKEND_TIMEOUT_MS),
    });
    // A proxy in place of the database may respond with 200, too.
    const rows: unknown = await response.json();
    return response.ok && Array.isArray(rows) ? undefined : `the backend responded with ${response.status}`;
  } catch (error) {
    return errorText(error);
  }
}
