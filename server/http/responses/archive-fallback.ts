import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorText, log } from '#lib/log/log.ts';
import { routeOf } from '#lib/routes.ts';
import { archiveRequest, inArchiveRequest } from '#lib/runtime.ts';
import type { OriginClient } from '#server/page-cache/origin-client.ts';
import type { PageCache } from '#server/page-cache/page-cache.ts';
import { pathOf } from '#server/page-cache/shared-request.ts';
import { isHopByHop } from '#lib/http/hop-by-hop.ts';
import { errorPages } from '#content/site/error-pages.ts';
import { renderErrorPage, sendError } from './error-page.ts';
import { forwardResponse } from './forward-response.ts';
import { interceptResponse, type Replacement } from './intercept-response.ts';

const RETRY_AFTER_SECONDS = 30;

const unavailable: Replacement = {
  status: errorPages.archiveUnavailable.status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_SECONDS,
    etag: undefined,
  },
  body: renderErrorPage(errorPages.archiveUnavailable),
};

type Options = {
  origin: Pick<OriginClient, 'request'>;
  pages: Pick<PageCache, 'isRefreshing'>;
  /** The application. */
  handle: () => Promise<void>;
};

/**
 * Handles a request of the archive that no cached page serves; where the database fails, 503 with
 * Retry-After replaces Next's 500 or aborted 200, so that people and crawlers come back.
 */
export async function handleArchive(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, pages, handle }: Options,
): Promise<void> {
  const { url = '/' } = request;
  const { area, content } = routeOf(url);
  if (area !== 'archive' && area !== 'feed') return handle();
  const reads = archiveRequest(pages.isRefreshing(pathOf(url)));
  await inArchiveRequest(reads, async () => {
    if (content === 'archive' && request.method === 'GET') {
      // Whole: Next's router gets a head of 200 before anything is read.
      const whole = await origin.request(url, headersOf(request)).catch((error: unknown) => {
        log.error('http.page_failed', { path: pathOf(url), cause: errorText(error) });
      });
      if (whole && !reads.failed) return forwardResponse(response, whole);
      const page = whole ? errorPages.archiveUnavailable : errorPages.unavailable;
      return sendError(response, page, { 'retry-after': String(RETRY_AFTER_SECONDS) });
    }
    interceptResponse(response, () =>
      reads.failed && response.statusCode === 500 ? unavailable : undefined,
    );
    return handle();
  });
}

/** They request a part or an encoding of the response, or describe a body. */
const NOT_FORWARDED = new Set(['accept-encoding', 'content-length', 'range']);

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || isHopByHop(name) || NOT_FORWARDED.has(name) ? [] : [[name, String(value)]],
    ),
  );
