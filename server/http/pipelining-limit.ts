import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * So many requests of one connection may wait for their answers. Browsers send one at a time; whoever sends hundreds in a row, without
 * reading an answer, would otherwise hold a page in memory for each of them: forty bytes against a hundred kilobytes.
 */
export const MAX_PIPELINED = 32;

const waiting = new WeakMap<Socket, number>();

/** Books a request that is not answered at once; ends the connection when too many are waiting on it. @returns whether it may wait */
export function admitPipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const others = waiting.get(socket) ?? 0;
  if (others >= MAX_PIPELINED) {
    socket.destroy();
    return false;
  }
  waiting.set(socket, others + 1);
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return true;
}
