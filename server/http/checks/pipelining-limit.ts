import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onClose } from '#server/http/on-close.ts';
import { connectionCounts } from '#server/observability/metrics.ts';

/**
 * Maximum of requests on one connection that wait for their response. Browsers send one at a time; a
 * client that sends hundreds and reads nothing would hold a page in memory for each.
 */
export const MAX_PIPELINED = 6;

type Pending = WeakMap<Socket, number>;
const pending: Pending = new WeakMap();
const pendingCached: Pending = new WeakMap();

/** Counts a request until its response ends. @returns false above the maximum, with the socket destroyed */
export const admitPipelined = (request: IncomingMessage, response: ServerResponse): boolean =>
  admit(pending, MAX_PIPELINED, request, response);

/**
 * The same for a cached page, which counts only while others of its connection are before it: those that all
 * connections of a network send at once are written in one turn of the event loop.
 */
export const admitCached = (request: IncomingMessage, response: ServerResponse): boolean =>
  response.socket !== null || admit(pendingCached, MAX_PIPELINED, request, response);

function admit(
  counts: Pending,
  maximum: number,
  { socket }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (socket.destroyed) return false;
  const others = counts.get(socket) ?? 0;
  if (others >= maximum) {
    connectionCounts.closed += 1;
    socket.destroy();
    return false;
  }
  counts.set(socket, others + 1);
  onClose(response, () => counts.set(socket, (counts.get(socket) ?? 1) - 1));
  return true;
}
