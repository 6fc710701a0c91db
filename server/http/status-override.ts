import type { ServerResponse } from 'node:http';

const waiting = new Map<string, ServerResponse>();

/**
 * Lets a server action, or a page made for this one request, choose the status of the answer. Pages and actions run in this process but
 * are built apart from it, so they meet under a global symbol; lib/http/request.ts holds the other end.
 */
export function allowStatusOverride(requestId: string, response: ServerResponse): void {
  waiting.set(requestId, response);
  response.once('close', () => waiting.delete(requestId));
}

(globalThis as { [key: symbol]: unknown })[Symbol.for('front.choose-status')] = (
  requestId: string,
  status: number,
  retryAfterSeconds?: number,
): void => {
  const response = waiting.get(requestId);
  if (!response || response.headersSent) return;
  response.statusCode = status;
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
};
