import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueueFullError } from '#lib/errors.ts';
import { ClientLeftError, FairQueue } from './fair-queue.ts';

/** Tasks that run until they are ended by their name. */
function tasks(queue: FairQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    add: (network: string, name: string, left?: AbortSignal): Promise<unknown> => {
      const result = queue.run(
        network,
        () => {
          started.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        },
        left,
      );
      return result.catch((error: unknown) => error);
    },
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const queueOf = (limits = {}) => new FairQueue({ concurrency: 2, maxQueued: 4, timeoutMs: 2_000, ...limits });

describe('FairQueue', () => {
  it('runs at most as many at once as it may, and passes results and errors on', async () => {
    const queue = queueOf({ concurrency: 1 });
    expect(await queue.run('a', async () => 7)).toBe(7);
    await vi.advanceTimersByTimeAsync(0);
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await vi.advanceTimersByTimeAsync(0);
    const { started, add, end } = tasks(queue);
    void add('a', 'a1');
    void add('a', 'a2');
    expect([started, queue.running, queue.queued]).toEqual([['a1'], 1, 1]);
    await end('a1');
    expect([started, queue.running, queue.queued]).toEqual([['a1', 'a2'], 1, 0]);
    await end('a2');
    expect(queue.running).toBe(0);
  });

  it('begins what waits in another turn of the event loop, so that others are served between', async () => {
    const queue = queueOf({ concurrency: 1, maxQueued: 10 });
    const order: string[] = [];
    setImmediate(() => order.push('a cached page'));
    const all = ['first', 'second', 'third'].map((name) => queue.run('a', async () => order.push(name)));
    await vi.runAllTimersAsync();
    await Promise.all(all);
    expect(order).toEqual(['first', 'a cached page', 'second', 'third']);
  });

  it('gives networks turns, however many of one wait', async () => {
    const queue = queueOf({ concurrency: 1 });
    const { started, add, end } = tasks(queue);
    for (const name of ['a1', 'a2', 'a3']) void add('a', name);
    void add('b', 'b1');
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('runs no more of one network than it may, and others beside it', async () => {
    const queue = queueOf({ concurrency: 3, maxPerNetwork: 2 });
    const { started, add, end } = tasks(queue);
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
    void add('b', 'b1');
    void add('b', 'b2');
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect([queue.queued, queue.rejects('a')]).toEqual([3, false]);
    await end('b1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2']);
    await end('b2');
    void add('a', 'a5');
    void add('a', 'a6');
    expect([started.length, queue.queued, queue.rejects('a'), queue.rejects('b')]).toEqual([
      4,
      4,
      true,
      false,
    ]);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await end(name);
    expect([started.slice(4), queue.running]).toEqual([['a3', 'a4', 'a5', 'a6'], 0]);
  });

  it('runs no more of one block than it may, however many networks it has', async () => {
    const blockOf = (network: string) => network[0]!;
    const queue = queueOf({ concurrency: 4, maxPerNetwork: 1, maxPerBlock: 2, blockOf });
    const { started, add, end } = tasks(queue);
    for (const network of ['a1', 'a2', 'a3']) void add(network, network);
    void add('b1', 'b1');
    expect([started, queue.queued]).toEqual([['a1', 'a2', 'b1'], 1]);
    await end('b1');
    expect(started).toHaveLength(3);
    await end('a1');
    expect([started, queue.queued]).toEqual([['a1', 'a2', 'b1', 'a3'], 0]);
    for (const name of ['a2', 'a3']) await end(name);
    expect(queue.running).toBe(0);
  });

  it('rejects the last of the network that waits with most when it is full', async () => {
    const queue = queueOf({ concurrency: 1 });
    const { started, add, end } = tasks(queue);
    void add('a', 'a0');
    const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name));
    expect(await add('a', 'a5')).toBeInstanceOf(QueueFullError);
    void add('b', 'b1');
    expect(await flood[3]).toBeInstanceOf(QueueFullError);
    expect([queue.queued, queue.rejected]).toEqual([4, 2]);
    for (const name of ['a0', 'a1', 'b1', 'a2', 'a3']) await end(name);
    expect(started).toEqual(['a0', 'a1', 'b1', 'a2', 'a3']);
  });

  it('gives one block as many turns as another, however many networks it has', async () => {
    const queue = queueOf({ concurrency: 1, blockOf: (network: string) => network[0]! });
    const { started, add, end } = tasks(queue);
    const flood = ['a0', 'a1', 'a2', 'a3', 'a4'].map((network) => add(network, network));
    // Its own block is the fullest, each of whose networks has one.
    expect(await add('a5', 'a5')).toBeInstanceOf(QueueFullError);
    expect([queue.rejects('a6'), queue.rejects('b')]).toEqual([true, false]);
    void add('b', 'b1');
    expect(await flood[1]).toBeInstanceOf(QueueFullError);
    for (const name of ['a0', 'a2', 'b1', 'a3', 'a4']) await end(name);
    expect([started, queue.queued, queue.running]).toEqual([['a0', 'a2', 'b1', 'a3', 'a4'], 0, 0]);
  });

  it('gives the networks of a block turns among themselves', async () => {
    const queue = queueOf({ concurrency: 1, maxQueued: 10, blockOf: (network: string) => network[0]! });
    const { started, add, end } = tasks(queue);
    for (const name of ['1', '2', '3']) void add('ax', `ax${name}`);
    void add('ay', 'ay1');
    void add('b', 'b1');
    for (const name of ['ax1', 'ax2', 'b1', 'ay1', 'ax3']) await end(name);
    expect(started).toEqual(['ax1', 'ax2', 'b1', 'ay1', 'ax3']);
  });

  it('rejects what waited too long, and goes on', async () => {
    const queue = queueOf({ concurrency: 1 });
    const { started, add, end } = tasks(queue);
    void add('a', 'a1');
    const late = add('b', 'b1');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await late).toBeInstanceOf(QueueFullError);
    void add('b', 'b2');
    await end('a1');
    expect([started, queue.rejected]).toEqual([['a1', 'b2'], 1]);
  });

  it('drops the work of a client that left, and does not begin it', async () => {
    const queue = queueOf({ concurrency: 1 });
    const { started, add, end } = tasks(queue);
    void add('a', 'a1');
    const left = new AbortController();
    const gone = add('b', 'b1', left.signal);
    left.abort();
    expect(await gone).toBeInstanceOf(ClientLeftError);
    expect(await add('b', 'b2', left.signal)).toBeInstanceOf(ClientLeftError);
    await end('a1');
    expect([started, queue.queued, queue.running, queue.rejected]).toEqual([['a1'], 0, 0, 0]);
  });
});
