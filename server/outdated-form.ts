import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusalPage, refusals } from './refusal.ts';

type Answer = { status: number; type: string; body: string };

/**
 * A form posted to an action that this build does not know (a tab that stayed open over a deployment), or with a body that is no form,
 * gets a bare line, a stack trace or an empty error from Next. Here a plain post gets a page that says what to do, and a script gets
 * one sentence; Next's own headers stay, since its client reads them. Nothing else of any response changes.
 */
export function answerOutdatedForms(request: IncomingMessage, response: ServerResponse): void {
  const scripted = request.headers['next-action'] !== undefined;
  const { writeHead, write, end } = response;
  let answer: Answer | undefined;

  const decide = () => {
    if (answer || response.headersSent) return;
    answer = answerFor(response, scripted);
    if (!answer) return;
    response.statusCode = answer.status;
    response.setHeader('content-type', answer.type);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-length', Buffer.byteLength(answer.body));
  };

  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    [response.statusCode] = args;
    decide();
    return answer ? writeHead.call(response, answer.status) : writeHead.apply(response, args);
  }) as typeof writeHead;
  response.write = ((...args: Parameters<typeof write>) => {
    decide();
    return answer ? true : write.apply(response, args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    decide();
    return answer ? end.call(response, answer.body, 'utf8') : end.apply(response, args);
  }) as typeof end;
}

function answerFor(response: ServerResponse, scripted: boolean): Answer | undefined {
  const type = String(response.getHeader('content-type') ?? '');
  if (response.statusCode < 400 || /^text\/(html|x-component)/.test(type)) return undefined;
  const refusal =
    response.statusCode === refusals.formOutdated.status ? refusals.formOutdated : refusals.malformedForm;
  return scripted
    ? { status: response.statusCode, type: 'text/plain; charset=utf-8', body: refusal.title }
    : { status: refusal.status, type: 'text/html; charset=utf-8', body: refusalPage(refusal) };
}
