import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorText, log } from '#lib/log/log.ts';

/** How long the backend may take to answer, and how long its answer is believed, in milliseconds. */
const BACKEND_TIMEOUT_MS = 1_000;
const BELIEVED_MS = 5_000;

type Backend = { url: string | undefined; publishableKey: string | undefined };
type Health = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers `/api/health/live` and `/api/health/ready` before the application is asked anything; says whether it did.
 *
 * Live: this process answers. Nothing else is looked at, since a restart mends neither the database nor the network, and the kept pages serve
 * without them. Ready: the database answers too, as visitors' forms need it. However often it is asked, it asks the backend once in five
 * seconds at most.
 */
export function createHealthHandler(backend: Backend): Health {
  let asking: Promise<boolean> | undefined;
  let known: { isUp: boolean; until: number } | undefined;

  const isUp = async (): Promise<boolean> => {
    if (known && known.until > performance.now()) return known.isUp;
    asking ??= ping(backend).then((cause) => {
      if (cause && known?.isUp !== false) log.error('backend.unavailable', { cause });
      if (!cause && known?.isUp === false) log.info('backend.available');
      known = { isUp: !cause, until: performance.now() + BELIEVED_MS };
      asking = undefined;
      return known.isUp;
    });
    return asking;
  };

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    switch (request.url) {
      case '/api/health/live':
        answer(response, 200, 'ok');
        return true;
      case '/api/health/ready':
        void isUp().then((up) => answer(response, up ? 200 : 503, up ? 'ok' : 'unavailable'));
        return true;
      default:
        return false;
    }
  };
}

function answer(response: ServerResponse, status: number, word: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': String(BELIEVED_MS / 1_000) } : {}),
  });
  response.end(JSON.stringify({ status: word }));
}

/** Asks for no rows of a public table, which takes the whole way to the database. Returns why it failed, or nothing. */
async function ping({ url, publishableKey }: Backend): Promise<string | undefined> {
  try {
    if (!url || !publishableKey) throw new Error('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY are not set');
    const reply = await fetch(new URL('/rest/v1/newsletter_issues?select=id&limit=0', url), {
      headers: { apikey: publishableKey },
      redirect: 'error',
      signal: AbortSignal.timeout(BACKEND_TIMEOUT_MS),
    });
    // Something that is no database may answer 200, too.
    const rows: unknown = await reply.json();
    return reply.ok && Array.isArray(rows) ? undefined : `the backend answered ${reply.status}`;
  } catch (error) {
    return errorText(error);
  }
}
