import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { HeldBytes } from './held-bytes.ts';

const connection = () => ({
  isDestroyed: false,
  destroy() {
    this.isDestroyed = true;
  },
});

const bounded = () => new HeldBytes({ maxBytes: 100, countEveryMs: 0 });
const holder = (bytes: number, socket: ReturnType<typeof connection>) => ({
  socket: socket as unknown as Socket,
  bytes: () => bytes,
});

it('closes the connection for which most is held, of the network for which most is held', () => {
  const held = bounded();
  const [alone, small, large] = [connection(), connection(), connection()];
  held.add(holder(45, alone), 'other');
  held.add(holder(20, small), 'network');
  // Two that are pipelined.
  held.add(holder(15, large), 'network');
  expect([alone, small, large].map(({ isDestroyed }) => isDestroyed)).toEqual([false, false, false]);
  held.add(holder(25, large), 'network');
  expect([alone, small, large].map(({ isDestroyed }) => isDestroyed)).toEqual([false, false, true]);
});

it('counts what is held until it is released', () => {
  const held = bounded();
  const [first, second] = [connection(), connection()];
  const release = held.add(holder(90, first), 'network');
  expect(held.bytes).toBe(90);
  release();
  expect(held.bytes).toBe(0);
  held.add(holder(90, second), 'network');
  expect([first.isDestroyed, second.isDestroyed, held.bytes]).toEqual([false, false, 90]);
});

it('notices what grows', () => {
  const held = bounded();
  const [quick, slow] = [connection(), connection()];
  let bytes = 0;
  held.add({ socket: slow as unknown as Socket, bytes: () => bytes }, 'network');
  held.add(holder(10, quick), 'other');
  bytes = 91;
  held.enforce();
  expect([quick.isDestroyed, slow.isDestroyed]).toEqual([false, true]);
});
