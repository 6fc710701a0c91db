import type { ServerResponse } from 'node:http';

export type Replacement = {
  status: number;
  headers: Record<string, string | number | undefined>;
  body: string;
};

/** Takes the answer over altogether; nothing of the first one was sent. */
export type TakeOver = { takeOver: () => void };

/**
 * Lets `decide` look at an answer when its head is about to be sent, and put another in its place. The headers it does not name stay,
 * but for those that belong to a body that is not sent.
 */
export function replaceAnswer(
  response: ServerResponse,
  decide: () => Replacement | TakeOver | undefined,
): void {
  const { writeHead, write, end } = response;
  let decided = false;
  let decision: Replacement | TakeOver | undefined;

  const look = () => {
    if (decided || response.headersSent) return;
    decided = true;
    decision = decide();
    if (!decision) return;
    if ('takeOver' in decision) {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      return;
    }
    const { status, headers, body } = decision;
    response.statusCode = status;
    for (const name of ['content-encoding', 'content-length', 'link', 'transfer-encoding']) {
      response.removeHeader(name);
    }
    if (body) response.setHeader('content-length', Buffer.byteLength(body));
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) response.removeHeader(name);
      else response.setHeader(name, value);
    }
  };

  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    [response.statusCode] = args;
    look();
    if (!decision) return writeHead.apply(response, args);
    return 'takeOver' in decision ? response : writeHead.call(response, decision.status);
  }) as typeof writeHead;
  response.write = ((...args: Parameters<typeof write>) => {
    look();
    return decision ? true : write.apply(response, args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    look();
    if (!decision) return end.apply(response, args);
    if (!('takeOver' in decision)) return end.call(response, decision.body, 'utf8');
    Object.assign(response, { writeHead, write, end });
    decision.takeOver();
    return response;
  }) as typeof end;
}
