import type { ServerResponse } from 'node:http';
import { runtime } from '#lib/runtime.ts';
import { onClose } from '#server/http/on-close.ts';

const pending = new Map<string, ServerResponse>();

/** Lets a server action, or a page rendered for this request alone, set the status (lib/http/request.ts). */
export function allowStatusOverride(requestId: string, response: ServerResponse): void {
  pending.set(requestId, response);
  onClose(response, () => pending.delete(requestId));
}

runtime.setStatus = (requestId, status, retryAfterSeconds) => {
  const response = pending.get(requestId);
  if (!response || response.headersSent) return;
  response.statusCode = status;
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
};
