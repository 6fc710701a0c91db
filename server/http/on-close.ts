import type { ServerResponse } from 'node:http';

const tasks = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Runs a task once the response has ended or the client has left. All tasks of a response share one listener:
 * with those of Node and Next there would be more than the ten that Node takes for a leak.
 */
export function onClose(response: ServerResponse, task: () => void): void {
  const known = tasks.get(response);
  if (known) return void known.push(task);
  const all = [task];
  tasks.set(response, all);
  response.once('close', () => all.forEach((each) => each()));
}
