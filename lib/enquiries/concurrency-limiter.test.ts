import { describe, expect, it, vi } from 'vitest';
import { createGate, GateClosed } from './concurrency-limiter.ts';

/** Work that goes on until it is told to end. */
function work() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { run: vi.fn(() => done), end };
}
const patient = new AbortController().signal;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the gate before the database', () => {
  it('lets so many through at once and the others after them, in order', async () => {
    const gate = createGate({ concurrent: 2, waiting: 2, patienceMs: 60_000 });
    const all = Array.from({ length: 6 }, work);
    const passes = all.map(({ run }) => gate(run, patient));
    await settled();
    expect(all.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0, 0, 0]);
    all[0]!.end();
    await passes[0];
    await settled();
    expect(all.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0, 0, 0]);
    for (const { end } of all) end();
    await Promise.all(passes);
    expect(all.every(({ run }) => run.mock.calls.length === 1)).toBe(true);
  });

  it('makes room again when work fails', async () => {
    const gate = createGate({ concurrent: 1, waiting: 1, patienceMs: 60_000 });
    await expect(gate(() => Promise.reject(new Error('down')), patient)).rejects.toThrow('down');
    await expect(gate(() => Promise.resolve('next'), patient)).resolves.toBe('next');
  });

  it('absorbs a burst while work is quick, and refuses all but so many once it is slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const gate = createGate({ concurrent: 2, waiting: 3, patienceMs: 1_000 });
      const all = Array.from({ length: 10 }, work);
      const outcomes: string[] = all.map(() => 'waiting');
      const watch = (at: number, pass: Promise<void>) =>
        pass.then(
          () => (outcomes[at] = 'done'),
          (error: unknown) => (outcomes[at] = error instanceof GateClosed ? 'refused' : 'failed'),
        );
      all.forEach(({ run }, at) => void watch(at, gate(run, patient)));
      await vi.advanceTimersByTimeAsync(999);
      expect(outcomes.filter((outcome) => outcome === 'refused')).toEqual([]);
      await vi.advanceTimersByTimeAsync(2);
      // Two under way, three may wait, the five that came last are told.
      expect(outcomes).toEqual([...Array<string>(5).fill('waiting'), ...Array<string>(5).fill('refused')]);
      // While it stays slow a newcomer is told at once.
      const late = work();
      await expect(gate(late.run, patient)).rejects.toThrow(GateClosed);
      expect(late.run).not.toHaveBeenCalled();
      for (const { end } of all) end();
      await vi.advanceTimersByTimeAsync(0);
      expect(outcomes.slice(0, 5)).toEqual(Array<string>(5).fill('done'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not call work slow while any of it ends, however long the line is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const gate = createGate({ concurrent: 2, waiting: 1, patienceMs: 1_000 });
      const all = Array.from({ length: 8 }, work);
      const passes = all.map(({ run }) => gate(run, patient));
      for (const { end } of all) {
        await vi.advanceTimersByTimeAsync(900);
        end();
      }
      await vi.advanceTimersByTimeAsync(0);
      await expect(Promise.all(passes)).resolves.toHaveLength(8);
    } finally {
      vi.useRealTimers();
    }
  });

  it('forgets whoever gave up waiting, and never begins their work', async () => {
    const gate = createGate({ concurrent: 1, waiting: 5, patienceMs: 60_000 });
    const [first, second, third] = [work(), work(), work()];
    const passed = gate(first.run, patient);
    const given = new AbortController();
    const left = gate(second.run, given.signal);
    const last = gate(third.run, patient);
    given.abort(new Error('too late'));
    await expect(left).rejects.toThrow('too late');
    first.end();
    third.end();
    await Promise.all([passed, last]);
    expect(second.run).not.toHaveBeenCalled();
    await expect(gate(first.run, given.signal)).resolves.toBeUndefined();
  });
});
