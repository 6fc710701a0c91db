import type { IncomingMessage, ServerResponse } from 'node:http';
import { backendHealth } from '#lib/http/backend-health.ts';
import { errorText, log } from '#lib/log/log.ts';

const BACKEND_TIMEOUT_MS = 1_000;
/** How long a result is cached, in milliseconds. */
const CACHE_MS = 5_000;

type Backend = { url: string | undefined; publishableKey: string | undefined };
/** `storage`: why the embedded database cannot store; it holds no path and may be public. */
type Result = { error?: string; storage?: string };
type HealthHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Returns a handler of `/api/health/live`, `/api/health/serving` and `/api/health/ready`, which says whether
 * it responded.
 *
 * Live checks nothing: a restart mends neither the database nor the network, and the cached pages need
 * neither. Serving is what a balancer asks: 503 only while the server stops, since to take all instances away
 * when the database is gone would take the pages away as well. Ready queries the database, once in five
 * seconds at most, however often it is requested.
 */
export function createHealthHandler(backend: Backend, isStopping: () => boolean): HealthHandler {
  let pending: Promise<Result> | undefined;
  let cached: (Result & { until: number }) | undefined;

  const result = async (): Promise<Result> => {
    if (cached && cached.until > performance.now()) return cached;
    pending ??= ping(backend).then((found) => {
      const { error, storage } = found;
      if ((error ?? storage) !== undefined && !(cached?.error ?? cached?.storage))
        log.error('backend.unavailable', { cause: error ?? storage });
      if ((error ?? storage) === undefined && (cached?.error ?? cached?.storage))
        log.info('backend.available');
      cached = { ...found, until: performance.now() + CACHE_MS };
      pending = undefined;
      return cached;
    });
    return pending;
  };

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    switch (request.url) {
      case '/api/health/live':
        sendStatus(response, 200, 'ok');
        return true;
      case '/api/health/serving':
        if (isStopping()) sendStatus(response, 503, 'stopping');
        else sendStatus(response, 200, 'ok');
        return true;
      case '/api/health/ready':
        void result().then(({ error, storage }) => {
          const isUp = (error ?? storage) === undefined;
          sendStatus(response, isUp ? 200 : 503, isUp ? 'ok' : 'unavailable', storage);
        });
        return true;
      default:
        return false;
    }
  };
}

function sendStatus(response: ServerResponse, code: number, status: string, cause?: string): void {
  response.writeHead(code, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(code === 503 ? { 'retry-after': String(CACHE_MS / 1_000) } : {}),
  });
  response.end(JSON.stringify({ status, cause }));
}

/**
 * Queries a public table for no rows, which needs the database; then asks the embedded backend whether
 * it can store, which another backend does not know.
 */
async function ping({ url, publishableKey }: Backend): Promise<Result> {
  try {
    if (!url || !publishableKey) throw new Error('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY are not set');
    const { storage } = await backendHealth(url, publishableKey);
    if (storage !== undefined) return { storage };
    const response = await fetch(new URL('/rest/v1/newsletter_issues?select=id&limit=0', url), {
      headers: { apikey: publishableKey },
      redirect: 'manual',
      signal: AbortSignal.timeout(BACKEND_TIMEOUT_MS),
    });
    // A proxy in place of the database may respond with 200, too.
    const rows: unknown = await response.json();
    if (response.ok && Array.isArray(rows)) return {};
    return { error: `the backend responded with ${response.status}` };
  } catch (error) {
    return { error: errorText(error) };
  }
}
