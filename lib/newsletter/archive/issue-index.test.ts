import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const queries = vi.hoisted(() => ({ allNumbers: vi.fn(), archivePage: vi.fn(), issueByNumber: vi.fn() }));
vi.mock('./queries.ts', () => queries);

const KNOWN = Symbol.for('archive.known');
const TIMED_OUT_AT = Symbol.for('archive.timed-out-at');
const memory = globalThis as { [KNOWN]?: unknown; [TIMED_OUT_AT]?: number };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  queries.allNumbers.mockResolvedValue([1, 2, 3]);
  queries.issueByNumber.mockImplementation(async (number: number) => ({ issue: { number } }));
  queries.archivePage.mockResolvedValue({ issues: [{ number: 3 }], total: 3 });
});
afterEach(() => {
  delete memory[KNOWN];
  delete memory[TIMED_OUT_AT];
  vi.useRealTimers();
  vi.clearAllMocks();
});

/** With as much time as it takes. */
async function settled<T>(answer: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return answer;
}

describe('an address that names no issue', () => {
  it('costs no question of its own: ten thousand in ten seconds are one a second', async () => {
    const { requestedIssue, requestedPage } = await import('./issue-index.ts');
    const answers: Promise<unknown>[] = [];
    for (let step = 0; step < 100; step += 1) {
      for (let n = 0; n < 50; n += 1) {
        answers.push(requestedIssue(String(1_000 + step * 50 + n)), requestedPage(2 + step * 50 + n));
      }
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.runAllTimersAsync();
    expect((await Promise.all(answers)).every((answer) => answer === undefined)).toBe(true);
    expect(queries.allNumbers.mock.calls.length).toBeLessThanOrEqual(12);
    expect(queries.issueByNumber).not.toHaveBeenCalled();
    expect(queries.archivePage).not.toHaveBeenCalled();
  });

  it.each(['0', '-1', '1e3', '4294967296', 'x', '1.5'])('costs nothing when it is %s', async (segment) => {
    const { requestedIssue } = await import('./issue-index.ts');
    expect(await requestedIssue(segment)).toBeUndefined();
    expect(queries.allNumbers).not.toHaveBeenCalled();
  });

  it('is found from the moment it is sent, whenever the list was read', async () => {
    const { requestedIssue } = await import('./issue-index.ts');
    expect(await settled(requestedIssue('4'))).toBeUndefined();
    queries.allNumbers.mockResolvedValue([1, 2, 3, 4]);
    expect(await settled(requestedIssue('4'))).toEqual({ issue: { number: 4 } });
  });

  it('is never denied by a database that does not answer', async () => {
    const { requestedIssue } = await import('./issue-index.ts');
    queries.allNumbers.mockRejectedValueOnce(new Error('down'));
    const denied = expect(requestedIssue('4')).rejects.toThrow('down');
    await settled(denied);
  });

  it('is not waited for while the database hangs: neither for an answer nor for a turn to ask', async () => {
    const { requestedIssue } = await import('./issue-index.ts');
    await settled(requestedIssue('4'));
    memory[TIMED_OUT_AT] = performance.now();
    // No timer is run: this fails at once or not at all.
    await expect(requestedIssue('4')).rejects.toThrow('did not answer in time');
    expect(queries.allNumbers).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await settled(requestedIssue('4'))).toBeUndefined();
  });
});

it('an issue that is known is asked for at once', async () => {
  const { requestedIssue, requestedPage } = await import('./issue-index.ts');
  for (let view = 0; view < 3; view += 1) {
    expect(await settled(requestedIssue('2'))).toEqual({ issue: { number: 2 } });
    expect(await settled(requestedPage(1))).toMatchObject({ total: 3 });
  }
  expect(queries.allNumbers).toHaveBeenCalledTimes(1);
});
