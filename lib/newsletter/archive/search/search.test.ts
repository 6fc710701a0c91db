import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('#lib/supabase/public.ts', () => ({ publicClient: () => ({ rpc }) }));
const { searchIssues, snippetParts } = await import('./search.ts');
const { runtime } = await import('#lib/runtime.ts');
const { testRuntime } = await import('#lib/tests/support/archive-runtime.ts');

const found = (total = 0) => ({ data: { status: 'ok', total, pages: 1, results: [] }, error: null });

afterEach(() => void vi.clearAllMocks());

describe('a search', () => {
  it('reshapes what the database returns', async () => {
    const row = {
      issue_number: 3,
      title: null,
      sent_at: '2026-11-03 22:00:00+00',
      snippet: 'the \ue000patch\ue001 of',
    };
    rpc.mockResolvedValueOnce({ data: { status: 'ok', total: 1, pages: 1, results: [row] }, error: null });
    expect(await searchIssues('patch', 1)).toEqual({
      status: 'ok',
      total: 1,
      page: 1,
      pages: 1,
      results: [
        {
          number: 3,
          title: 'Newsletter Issue #3',
          sentAt: '2026-11-03T22:00:00.000Z',
          snippet: [
            { text: 'the ', found: false },
            { text: 'patch', found: true },
            { text: ' of', found: false },
          ],
        },
      ],
    });
  });

  it('never sends what the database could not take', async () => {
    expect(await searchIssues('x'.repeat(201), 1)).toEqual({ status: 'too_long' });
    expect(rpc).not.toHaveBeenCalled();
    rpc.mockResolvedValueOnce(found());
    await searchIssues('a\0b\ud800', 1);
    expect(rpc).toHaveBeenCalledWith('search_issues', { p_query: 'a b\ufffd', p_page: 1 });
  });

  it.each(['invalid', 'too_long', 'no_words'])('returns %s as the database does', async (status) => {
    rpc.mockResolvedValueOnce({ data: { status }, error: null });
    expect(await searchIssues('a', 1)).toEqual({ status });
  });

  it('throws when the database does not respond, or not as agreed', async () => {
    rpc.mockResolvedValueOnce({ data: null, error: { message: 'down' } });
    await expect(searchIssues('a', 1)).rejects.toThrow('down');
    rpc.mockResolvedValueOnce({ data: { status: 'new' }, error: null });
    await expect(searchIssues('a', 1)).rejects.toThrow();
  });
});

describe('a snippet', () => {
  it('comes apart at its marks, and stray marks vanish', () => {
    expect(snippetParts('')).toEqual([]);
    expect(snippetParts('\ue000a\ue001\ue000b\ue001')).toEqual([
      { text: 'a', found: true },
      { text: 'b', found: true },
    ]);
    expect(snippetParts('a \ue000b <i>')).toEqual([{ text: 'a b <i>', found: false }]);
    expect(snippetParts('a\ue001b')).toEqual([{ text: 'ab', found: false }]);
  });
});

describe('the limits of one instance', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
    // What is cached at 0 of the monotonic clock never expires, and no process is that young.
    vi.advanceTimersByTime(1);
    rpc.mockResolvedValue(found());
    runtime.archive = testRuntime();
  });
  afterEach(() => {
    vi.useRealTimers();
    rpc.mockReset();
    delete runtime.archive;
  });
  const load = () => import('./search-limits.ts');

  it('query the database once for equal searches within half a minute', async () => {
    const { boundedSearch } = await load();
    for (let n = 0; n < 50; n += 1) await boundedSearch('patch', 1, `visitor ${n}`);
    expect(rpc).toHaveBeenCalledTimes(1);
    await boundedSearch('patch', 2, 'visitor');
    vi.advanceTimersByTime(30_001);
    await boundedSearch('patch', 1, 'visitor');
    expect(rpc).toHaveBeenCalledTimes(3);
  });

  it('return no result from before the archive changed, nor one that was on its way', async () => {
    const { boundedSearch } = await load();
    const change = () => void (runtime.archive!.version! += 1);
    rpc.mockResolvedValueOnce(found(3));
    expect(await boundedSearch('patch', 1, 'visitor')).toMatchObject({ total: 3 });
    change();
    let arrive = (_answer: ReturnType<typeof found>) => {};
    rpc.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const onItsWay = boundedSearch('patch', 1, 'visitor');
    change();
    rpc.mockResolvedValueOnce(found(1));
    expect(await boundedSearch('patch', 1, 'visitor')).toMatchObject({ total: 1 });
    arrive(found(2));
    expect(await onItsWay).toMatchObject({ total: 2 });
    expect(await boundedSearch('patch', 1, 'visitor')).toMatchObject({ total: 1 });
    expect(rpc).toHaveBeenCalledTimes(3);
  });

  it('stop one visitor for the rest of the minute and nobody else', async () => {
    const { boundedSearch, SEARCHES_PER_MINUTE } = await load();
    const statuses = new Set<string>();
    for (let n = 0; n < SEARCHES_PER_MINUTE; n += 1) {
      statuses.add((await boundedSearch(`word ${n}`, 1, 'busy')).status);
    }
    expect([...statuses]).toEqual(['ok']);
    expect(await boundedSearch('one more', 1, 'busy')).toEqual({ status: 'rate_limited' });
    expect((await boundedSearch('one more', 1, 'calm')).status).toBe('ok');
    vi.advanceTimersByTime(60_001);
    expect((await boundedSearch('yet another', 1, 'busy')).status).toBe('ok');
  });

  it('end in time when the clock is set back by a year', async () => {
    const { boundedSearch, SEARCHES_PER_MINUTE } = await load();
    for (let n = 0; n <= SEARCHES_PER_MINUTE; n += 1) await boundedSearch(`word ${n}`, 1, 'busy');
    expect(await boundedSearch('one more', 1, 'busy')).toEqual({ status: 'rate_limited' });
    vi.setSystemTime(Date.now() - 365 * 86_400_000);
    vi.advanceTimersByTime(60_001);
    const queries = rpc.mock.calls.length;
    expect((await boundedSearch('word 0', 1, 'busy')).status).toBe('ok');
    expect(rpc).toHaveBeenCalledTimes(queries + 1);
  });

  it('count all addresses of one IPv6 customer as one visitor', async () => {
    const { boundedSearch, SEARCHES_PER_MINUTE } = await load();
    const search = async (n: number, ip: string) => (await boundedSearch(`word ${n}`, 1, ip)).status;
    for (let n = 0; n < SEARCHES_PER_MINUTE; n += 1) await search(n, `2001:db8:0:1::${n.toString(16)}`);
    expect(await search(100, '2001:db8:0:1:ffff::')).toBe('rate_limited');
    expect(await search(101, '2001:db8:0:2::1')).toBe('ok');
  });

  it('query the database each time where the version of the archive is unknown', async () => {
    const { boundedSearch } = await load();
    delete runtime.archive;
    for (let n = 0; n < 3; n += 1) await boundedSearch('patch', 1, 'visitor');
    expect(rpc).toHaveBeenCalledTimes(3);
  });

  it('do not keep a failure', async () => {
    const { boundedSearch } = await load();
    rpc.mockResolvedValueOnce({ data: null, error: { message: 'down' } });
    await expect(boundedSearch('patch', 1, 'visitor')).rejects.toThrow('down');
    expect((await boundedSearch('patch', 1, 'visitor')).status).toBe('ok');
  });
});
