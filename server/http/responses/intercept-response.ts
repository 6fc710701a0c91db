import type { ServerResponse } from 'node:http';
import { takeHead } from './take-head.ts';

export type Replacement = {
  status: number;
  headers: Record<string, string | number | undefined>;
  body: string;
};

/**
 * Lets `decide` look at a response when its head is about to be sent, and put another in its place.
 * Headers that it does not name stay, but for those of a body that is not sent.
 */
export function interceptResponse(response: ServerResponse, decide: () => Replacement | undefined): void {
  const { writeHead, write, end } = response;
  let decided = false;
  let replacement: Replacement | undefined;

  const look = () => {
    if (decided || response.headersSent) return;
    decided = true;
    replacement = decide();
    if (!replacement) return;
    const { status, headers, body } = replacement;
    Object.assign(response, { statusCode: status, statusMessage: '' });
    for (const name of ['content-encoding', 'content-length', 'link', 'transfer-encoding']) {
      response.removeHeader(name);
    }
    if (body) response.setHeader('content-length', Buffer.byteLength(body));
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) response.removeHeader(name);
      else response.setHeader(name, value);
    }
  };

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    takeHead(response, status, rest);
    look();
    return writeHead.call(response, response.statusCode);
  }) as typeof writeHead;
  response.write = ((...args: Parameters<typeof write>) => {
    look();
    return replacement ? true : write.apply(response, args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    look();
    return replacement ? end.call(response, replacement.body, 'utf8') : end.apply(response, args);
  }) as typeof end;
}
