import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorPages } from '#content/site/error-pages.ts';
import { sparseLog } from '#server/observability/sparse-log.ts';
import type { PagePipeline } from '#server/http/request-handler.ts';
import { BUSY_RETRY_AFTER_SECONDS, renderErrorPage } from './error-page.ts';

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
  const write = sparseLog('info', 'request.refused', 1);
  return (request, response, requestId) => {
    write({ requestId, status: errorPages.busy.status });
    response.writeHead(errorPages.busy.status, [...headers, 'x-request-id', requestId]);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
