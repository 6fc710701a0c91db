import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusalPage, refusals } from './refusal.ts';

/**
 * A form posted without JavaScript to an action that this build does not know (a tab that stayed open over a deployment) or with a
 * body that is no form gets a bare line or an empty error from Next. Here it gets a page that says what to do; nothing else
 * of the response changes.
 */
export function answerOutdatedForms(request: IncomingMessage, response: ServerResponse): void {
  // Posts made by scripts carry this header; the form's own code words their failures.
  if (request.headers['next-action']) return;
  const { writeHead, write, end } = response;
  let replaced: string | undefined;

  const replacement = (status: number, type: unknown): string | undefined => {
    const isPage = String(type ?? '').startsWith('text/html');
    if (isPage || status < 400) return undefined;
    if (status === 404) return refusalPage(refusals.formOutdated);
    return refusalPage(refusals.malformedForm);
  };
  const decide = () => {
    if (replaced !== undefined || response.headersSent) return;
    replaced = replacement(response.statusCode, response.getHeader('content-type'));
    if (replaced === undefined) return;
    response.statusCode = response.statusCode === 404 ? refusals.formOutdated.status : refusals.malformedForm.status;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-length', Buffer.byteLength(replaced));
  };

  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const [status] = args;
    response.statusCode = status;
    decide();
    return replaced === undefined ? writeHead.apply(response, args) : writeHead.call(response, response.statusCode);
  }) as typeof writeHead;
  response.write = ((...args: Parameters<typeof write>) => {
    decide();
    return replaced === undefined ? write.apply(response, args) : true;
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    decide();
    return replaced === undefined ? end.apply(response, args) : end.call(response, replaced, 'utf8');
  }) as typeof end;
}
