import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtime } from '#lib/runtime.ts';
import { testRuntime } from '#lib/tests/support/archive-runtime.ts';

const queries = vi.hoisted(() => ({ issueNumbers: vi.fn(), archivePage: vi.fn(), issueByNumber: vi.fn() }));
vi.mock('./queries.ts', () => queries);
const { requestedIssue, requestedPage } = await import('./issue-index.ts');

beforeEach(() => {
  runtime.archive = testRuntime();
  queries.issueNumbers.mockResolvedValue([1, 2, 3]);
  queries.issueByNumber.mockImplementation(async (number: number) => ({ issue: { number } }));
  queries.archivePage.mockResolvedValue({ issues: [{ number: 3 }], total: 3 });
});
afterEach(() => {
  delete runtime.archive;
  vi.clearAllMocks();
});

describe('a path that names an issue', () => {
  it.each(['0', '-1', '1e3', '4294967296', 'x', '1.5'])(
    'costs nothing when the number is %s',
    async (segment) => {
      expect(await requestedIssue(segment)).toBeUndefined();
      expect(queries.issueNumbers).not.toHaveBeenCalled();
    },
  );

  it('costs no query of its own when there is no such issue or page', async () => {
    expect(await requestedIssue('4')).toBeUndefined();
    expect(await requestedPage(2)).toBeUndefined();
    expect(queries.issueByNumber).not.toHaveBeenCalled();
    expect(queries.archivePage).not.toHaveBeenCalled();
  });

  it('is found when there is one', async () => {
    expect(await requestedIssue('2')).toEqual({ issue: { number: 2 } });
    expect(await requestedPage(1)).toMatchObject({ total: 3 });
  });

  it('lets stale numbers confirm it and never deny it', async () => {
    await requestedIssue('2');
    const [[mayBeStale] = []] = queries.issueNumbers.mock.calls as [(numbers: number[]) => boolean][];
    expect([mayBeStale!([1, 2]), mayBeStale!([1])]).toEqual([true, false]);
  });

  it('is looked up in the database alone where nothing is cached', async () => {
    delete runtime.archive;
    expect(await requestedIssue('4')).toEqual({ issue: { number: 4 } });
    expect(queries.issueNumbers).not.toHaveBeenCalled();
  });
});
