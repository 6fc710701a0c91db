import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const tasks = new WeakMap<ServerResponse, (() => void)[]>();
const bySocket = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Runs a task once the response has ended or the client has left. All tasks of a response share one listener:
 * with those of Node and Next there would be more than the ten that Node takes for a leak.
 */
export function onClose(response: ServerResponse, task: () => void): void {
  if (response.closed) return task();
  const known = tasks.get(response);
  if (known) return void known.push(task);
  const all = [task];
  tasks.set(response, all);
  const { socket } = response.req;
  const others = bySocket.get(socket) ?? new Set();
  bySocket.set(socket, others.add(response));
  response.once('close', () => {
    others.delete(response);
    all.forEach((each) => each());
  });
}

/** Closes the responses of a connection: at CONNECT, Node forgets those behind the first. */
export function closeResponses(socket: Socket): void {
  for (const response of bySocket.get(socket) ?? []) response.destroy();
}
