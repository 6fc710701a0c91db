import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * Sets on a response what a call of its writeHead() says, without sending it.
 * @param rest what follows the status: a reason, headers as an object or as names and values in turn, or both
 */
export function takeHead(response: ServerResponse, status: number, rest: readonly unknown[]): void {
  response.statusCode = status;
  const [reason] = rest;
  if (typeof reason === 'string') response.statusMessage = reason;
  const headers = rest.at(-1);
  if (Array.isArray(headers)) {
    for (let i = 0; i < headers.length; i += 2)
      response.setHeader(headers[i] as string, headers[i + 1] as string);
  } else if (typeof headers === 'object' && headers !== null) {
    for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders)) {
      if (value !== undefined) response.setHeader(name, value as OutgoingHttpHeader);
    }
  }
}
