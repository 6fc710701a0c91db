import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromDatabase } from '#server/next-cache/from-database.mjs';
import { passOn } from './forward-response.ts';
import { renderErrorPage, errorPages, sendError } from './error-page.ts';
import { replaceAnswer } from './intercept-response.ts';
import type { Application } from '#server/page-cache/origin-client.ts';

/** Set by lib/newsletter/archive/errors.ts when the database did not answer a question about the archive. */
const FAILED_AT = Symbol.for('archive.failed-at');
/** A failed page and the failed question behind it lie this close together, in milliseconds. */
const SAME_FAILURE_MS = 30_000;
const RETRY_AFTER_SECONDS = 30;
/** On the request this server sends itself for a second try. */
const SECOND_TRY = 'x-second-try';

/**
 * Next answers 500 for a page that it cannot make while the database is down. By then the page cache knows of the outage
 * (server/next-cache/next-cache-handler.mjs), so the page is asked for once more: there may be a last good copy that was to be replaced. If there is none, it
 * is a passing trouble, and crawlers, feed readers and people should come back: 503 with a time to wait, never kept, and a page that says so.
 */
export function answerOutages(
  request: IncomingMessage,
  response: ServerResponse,
  application: Pick<Application, 'ask'>,
): void {
  if (!isFromDatabase(request.url ?? '')) return;
  replaceAnswer(response, () => {
    const failedAt = (globalThis as { [FAILED_AT]?: number })[FAILED_AT] ?? 0;
    if (response.statusCode !== 500 || Date.now() - failedAt > SAME_FAILURE_MS) return undefined;
    const mayHaveCopy = request.method !== 'POST' && request.headers[SECOND_TRY] === undefined;
    return mayHaveCopy ? { takeOver: () => void askAgain(request, response, application) } : unavailable;
  });
}

const unavailable = {
  status: errorPages.archiveUnavailable.status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_SECONDS,
    etag: undefined,
    'x-nextjs-cache': undefined,
  },
  body: renderErrorPage(errorPages.archiveUnavailable),
};

/** As a request of its own: within one response Next cannot start a second time. */
async function askAgain(
  request: IncomingMessage,
  response: ServerResponse,
  application: Pick<Application, 'ask'>,
): Promise<void> {
  const asData = ['rsc', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree'];
  const headers = Object.fromEntries(
    asData.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
  );
  try {
    passOn(response, await application.ask(request.url ?? '/', { ...headers, [SECOND_TRY]: '1' }));
  } catch {
    if (response.headersSent) response.destroy();
    else sendError(response, errorPages.archiveUnavailable, { 'retry-after': String(RETRY_AFTER_SECONDS) });
  }
}
