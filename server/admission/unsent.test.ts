import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { UnsentResponses } from './unsent.ts';

const connection = () => ({
  isDestroyed: false,
  destroy() {
    this.isDestroyed = true;
  },
});
type Connection = ReturnType<typeof connection>;

/** A response of which so many bytes wait, as far as the code looks at it. */
function response(writableLength: number, socket: Connection): ServerResponse {
  const fields = { writableLength, closed: false, req: { socket } };
  return Object.assign(new EventEmitter(), fields) as unknown as ServerResponse;
}

const bounded = () => new UnsentResponses({ maxBytes: 100, countEveryMs: 0 });

it('closes the connection for which most waits, of the network for which most waits', () => {
  const unsent = bounded();
  const [alone, small, large] = [connection(), connection(), connection()];
  unsent.add(response(45, alone), 'other');
  unsent.add(response(20, small), 'network');
  // Two that are pipelined.
  unsent.add(response(15, large), 'network');
  expect([alone, small, large].map(({ isDestroyed }) => isDestroyed)).toEqual([false, false, false]);
  unsent.add(response(25, large), 'network');
  expect([alone, small, large].map(({ isDestroyed }) => isDestroyed)).toEqual([false, false, true]);
});

it('counts a response until its client has it or has left', () => {
  const unsent = bounded();
  const [first, second] = [connection(), connection()];
  const taken = response(90, first);
  unsent.add(taken, 'network');
  expect(unsent.bytes).toBe(90);
  taken.emit('close');
  expect(unsent.bytes).toBe(0);
  unsent.add(response(90, second), 'network');
  unsent.add(Object.assign(response(90, second), { closed: true }), 'network');
  expect([first.isDestroyed, second.isDestroyed, unsent.bytes]).toEqual([false, false, 90]);
});
