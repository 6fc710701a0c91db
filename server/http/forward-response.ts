import type { ServerResponse } from 'node:http';
import type { OriginResponse } from '#server/page-cache/origin-client.ts';

/** What belongs to a connection and not to the response that came over it. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'content-length',
]);

/** Sends a visitor what the application responded. */
export function forwardResponse(response: ServerResponse, { status, headers, body }: OriginResponse): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !OF_THE_CONNECTION.has(name)) response.setHeader(name, value);
  }
  response.statusCode = status;
  response.end(body);
}
