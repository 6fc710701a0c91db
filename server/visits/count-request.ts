import type { IncomingMessage, ServerResponse } from 'node:http';
import onHeaders from 'on-headers';
import { routeOf } from '#lib/routes.ts';
import { campaignOf, referrerOf } from '#lib/visits/visit.ts';
import { isForEveryone, pathOf } from '#server/page-cache/shared-request.ts';
import { isAhead, isByPerson, isForDocument } from './visitor.ts';
import type { VisitCounter } from './visit-counter.ts';

const DOCUMENTS = '/documents/';

/**
 * Counts the response to a GET of everyone's pages: a page that was sent or found unchanged is a view, a
 * document that was sent a download. Robots and what is loaded ahead are left out.
 * @param type the Content-Type of what was sent
 */
export function countRequest(
  counter: VisitCounter,
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  status: number,
  type: string,
): void {
  if (method !== 'GET' || (status !== 200 && status !== 304)) return;
  const isPage = type.startsWith('text/html');
  const isDocument = !isPage && status === 200 && url.startsWith(DOCUMENTS) && type === 'application/pdf';
  if (!isPage && !isDocument) return;
  if (!isByPerson(headers) || isAhead(headers) || (isPage && !isForDocument(headers))) return;
  counter.count(
    isPage ? 'views' : 'downloads',
    pathOf(url),
    referrerOf(headers.referer, headers.host ?? ''),
    campaignOf(url),
  );
}

/** Counts the same of a response that the page cache does not send, as in the nonce build. */
export function countWhenSent(
  counter: VisitCounter,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || routeOf(url).content === 'request' || !isForEveryone(request)) return;
  // What the page cache sends has no head that Node knows of, and is counted there.
  onHeaders(response, () => {
    const type = String(response.getHeader('content-type') ?? '');
    countRequest(counter, { method, url, headers }, response.statusCode, type);
  });
}
