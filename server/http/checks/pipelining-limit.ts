import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onClose } from '#server/http/on-close.ts';

/**
 * Maximum of requests on one connection that wait for their response. Browsers send one at a time; a
 * client that sends hundreds and reads nothing would hold a page in memory for each.
 */
export const MAX_PIPELINED = 6;

const pending = new WeakMap<Socket, number>();

/** Counts a request until its response ends. @returns false above the maximum, with the socket destroyed */
export function admitPipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const others = pending.get(socket) ?? 0;
  if (others >= MAX_PIPELINED) {
    socket.destroy();
    return false;
  }
  pending.set(socket, others + 1);
  onClose(response, () => pending.set(socket, (pending.get(socket) ?? 1) - 1));
  return true;
}
