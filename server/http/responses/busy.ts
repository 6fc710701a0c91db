import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorPages } from '#content/site/error-pages.ts';
import { log } from '#lib/log/log.ts';
import type { PagePipeline } from '#server/http/request-handler.ts';
import { BUSY_RETRY_AFTER_SECONDS, renderErrorPage } from './error-page.ts';

const LOGGED_EVERY_MS = 1_000;

/** Refuses a request before anything was done for it: a ready response, one line of the log a second. */
export function busyResponder({
  baseHeaders,
  finish,
}: Pick<PagePipeline, 'baseHeaders' | 'finish'>): (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => void {
  const { body, policy } = finish(renderErrorPage(errorPages.busy));
  const headers = [
    ...baseHeaders,
    ...['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-store'],
    ...['content-security-policy', policy, 'retry-after', String(BUSY_RETRY_AFTER_SECONDS)],
    ...['content-length', String(body.length), 'connection', 'close'],
  ];
  let [loggedAt, unlogged] = [-LOGGED_EVERY_MS, 0];
  return (request, response, requestId) => {
    unlogged += 1;
    const now = performance.now();
    if (now - loggedAt >= LOGGED_EVERY_MS) {
      log.info('request.refused', { requestId, status: errorPages.busy.status, count: unlogged });
      [loggedAt, unlogged] = [now, 0];
    }
    response.writeHead(errorPages.busy.status, [...headers, 'x-request-id', requestId]);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
