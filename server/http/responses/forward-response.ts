import type { ServerResponse } from 'node:http';
import { isHopByHop } from '#lib/http/hop-by-hop.ts';
import type { OriginResponse } from '#server/page-cache/origin-client.ts';

/** Node writes its own. */
const REPLACED = new Set(['date', 'content-length']);

/** Sends a visitor what the application responded. */
export function forwardResponse(response: ServerResponse, { status, headers, body }: OriginResponse): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || isHopByHop(name) || REPLACED.has(name)) continue;
    response.setHeader(name, value);
  }
  response.statusCode = status;
  response.end(body);
}
