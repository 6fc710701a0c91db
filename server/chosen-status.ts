import type { ServerResponse } from 'node:http';

const waiting = new Map<string, ServerResponse>();

/**
 * Lets a server action choose the status of the page that answers it. The action runs in this process but is built apart from it, so they
 * meet under a global symbol; lib/request.ts holds the other end.
 */
export function offerStatus(requestId: string, response: ServerResponse): void {
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
