import { describe, expect, it } from 'vitest';
import { createQueue } from './queue.ts';

describe('createQueue', () => {
  it('runs one piece of work at a time and in order, whatever fails', async () => {
    const enqueue = createQueue(10);
    const seen: string[] = [];
    const work = (name: string, fails = false) =>
      enqueue(async () => {
        seen.push(`${name} in`);
        await new Promise((done) => setTimeout(done, 5));
        seen.push(`${name} out`);
        if (fails) throw new Error(name);
      });
    const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('rejects work beyond its capacity and accepts again once there is room', async () => {
    const enqueue = createQueue(1);
    const first = enqueue(() => Promise.resolve(1));
    await expect(enqueue(() => Promise.resolve(2))).rejects.toThrow('Too many requests');
    await first;
    expect(await enqueue(() => Promise.resolve(3))).toBe(3);
  });
});
