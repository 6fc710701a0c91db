import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { errorText, writeLine } from '../lib/log-line.ts';
import { offerStatus } from './chosen-status.ts';
import { clientAddressOf } from './client-address.ts';
import { answerConditionally } from './conditional.ts';
import { callsUnknownAction, takesPosts } from './form-paths.ts';
import { healthOf } from './health.ts';
import { countWhenDone } from './metrics/counts.ts';
import { answerOutages } from './outage.ts';
import { answerOutdatedForms } from './outdated-form.ts';
import { ownOrigin } from './own-origin.ts';
import { inRequest } from './process-log.ts';
import { refusals, refuse } from './refusal.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The largest body any form of ours can have, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;
/** Names the page of ours that sent a request; lib/request.ts reads it. */
const OWN_ORIGIN_HEADER = 'x-own-origin';
const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** How much of a refused body is read and thrown away, in bytes, so that the sender gets to see the answer. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

/**
 * A browser that is still sending when the connection closes shows "connection reset" instead of the page that says why. So the body is
 * read to its end first, without being kept, unless it is so large that only a program can have sent it.
 */
function discardBody(request: IncomingMessage, answer: () => void): void {
  let seen = 0;
  let answered = false;
  const finish = () => {
    if (answered) return;
    answered = true;
    answer();
  };
  request.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > MAX_DISCARDED_BYTES) finish();
  });
  request.on('end', finish);
  request.on('error', finish);
}

/**
 * What stands before the application: every request gets an id and a client address that the client cannot choose, and what no
 * page of ours can want is refused with a page that says so. In development every method passes, for the tools' sake.
 */
export function front(
  handle: Handler,
  options: { trustedHops: number; development: boolean; siteOrigin: string },
): RequestListener {
  const answersHealth = healthOf({
    url: process.env.SUPABASE_URL,
    publishableKey: process.env.SUPABASE_PUBLISHABLE_KEY,
  });
  return (request, response) => {
    const requestId = randomUUID();
    request.headers['x-request-id'] = requestId;
    request.headers['x-client-address'] = clientAddressOf(request, options.trustedHops);
    // Next's own internal header: a client that sends it hopes to walk past the middleware.
    delete request.headers['x-middleware-subrequest'];
    // Next would believe this one more than Host, and lib/request.ts believes the other.
    delete request.headers['x-forwarded-host'];
    delete request.headers[OWN_ORIGIN_HEADER];
    const origin = ownOrigin(request, options.siteOrigin);
    if (origin) {
      request.headers[OWN_ORIGIN_HEADER] = origin;
      request.headers['x-forwarded-host'] = new URL(origin).host;
    }
    response.setHeader('x-request-id', requestId);
    countWhenDone(request, response);
    if (answersHealth(request, response)) return;

    if (!options.development && !METHODS.has(request.method ?? '')) {
      return refuse(response, refusals.methodNotAllowed, { allow: [...METHODS].join(', ') });
    }
    if (request.method === 'POST' && !options.development) {
      const length = request.headers['content-length'];
      if (length === undefined) return refuse(response, refusals.lengthRequired);
      if (Number(length) > MAX_BODY_BYTES) {
        return discardBody(request, () => refuse(response, refusals.tooLarge));
      }
      if (callsUnknownAction(request)) {
        return discardBody(request, () => refuse(response, refusals.formOutdated));
      }
      if (!origin) return discardBody(request, () => refuse(response, refusals.foreignOrigin));
      if (!takesPosts(request)) {
        return discardBody(request, () =>
          refuse(response, refusals.methodNotAllowed, { allow: 'GET, HEAD' }),
        );
      }
      answerOutdatedForms(request, response);
    }
    offerStatus(requestId, response);
    answerOutages(request, response);
    answerConditionally(request, response);
    inRequest(requestId, () => handle(request, response)).catch((error: unknown) => {
      writeLine('error', 'front.failed', { requestId, cause: errorText(error) });
      if (!response.headersSent) refuse(response, refusals.badRequest);
      else response.destroy();
    });
  };
}
