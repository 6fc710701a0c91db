import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorPages } from '#content/site/error-pages.ts';
import { renderErrorPage } from '#server/http/responses/error-page.ts';
import { interceptResponse, type Replacement } from '#server/http/responses/intercept-response.ts';

/**
 * Replaces what Next sends for a form of an earlier build or a malformed one: a bare line, a stack trace
 * or nothing; Next's headers stay, since its client reads them.
 */
export function replaceStaleFormErrors(request: IncomingMessage, response: ServerResponse): void {
  const isScripted = request.headers['next-action'] !== undefined;
  interceptResponse(response, () => replacementFor(response, isScripted));
}

function replacementFor(response: ServerResponse, isScripted: boolean): Replacement | undefined {
  const type = String(response.getHeader('content-type') ?? '');
  if (response.statusCode < 400 || /^(text\/(html|x-component)|application\/json)/.test(type))
    return undefined;
  const errorPage =
    response.statusCode === errorPages.staleForm.status ? errorPages.staleForm : errorPages.malformedForm;
  const [status, media, body] = isScripted
    ? [response.statusCode, 'text/plain', errorPage.title]
    : [errorPage.status, 'text/html', renderErrorPage(errorPage)];
  return {
    status,
    headers: { 'content-type': `${media}; charset=utf-8`, 'cache-control': 'no-store' },
    body,
  };
}
