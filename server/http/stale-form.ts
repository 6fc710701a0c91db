import type { IncomingMessage, ServerResponse } from 'node:http';
import { renderErrorPage, errorPages } from './error-page.ts';
import { replaceAnswer, type Replacement } from './intercept-response.ts';

/**
 * A form posted to an action that this build does not know (a tab that stayed open over a deployment), or with a body that is no form,
 * gets a bare line, a stack trace or an empty error from Next. Here a plain post gets a page that says what to do, and a script gets
 * one sentence; Next's own headers stay, since its client reads them. Nothing else of any response changes.
 */
export function replaceStaleFormErrors(request: IncomingMessage, response: ServerResponse): void {
  const scripted = request.headers['next-action'] !== undefined;
  replaceAnswer(response, () => answerFor(response, scripted));
}

function answerFor(response: ServerResponse, scripted: boolean): Replacement | undefined {
  const type = String(response.getHeader('content-type') ?? '');
  if (response.statusCode < 400 || /^(text\/(html|x-component)|application\/json)/.test(type))
    return undefined;
  const errorPage =
    response.statusCode === errorPages.formOutdated.status
      ? errorPages.formOutdated
      : errorPages.malformedForm;
  const [status, media, body] = scripted
    ? [response.statusCode, 'text/plain', errorPage.title]
    : [errorPage.status, 'text/html', renderErrorPage(errorPage)];
  return {
    status,
    headers: { 'content-type': `${media}; charset=utf-8`, 'cache-control': 'no-store' },
    body,
  };
}
