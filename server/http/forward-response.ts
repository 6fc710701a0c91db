import type { ServerResponse } from 'node:http';
import type { ApplicationAnswer } from '#server/page-cache/origin-client.ts';

/** What belongs to the connection that an answer came over, and not to the answer. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'content-length',
]);

/** Gives a visitor what the application answered. */
export function passOn(response: ServerResponse, { status, headers, body }: ApplicationAnswer): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !OF_THE_CONNECTION.has(name)) response.setHeader(name, value);
  }
  response.statusCode = status;
  response.end(body);
}
