import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const cache = vi.hoisted(() => ({ revalidateTag: vi.fn() }));
const server = vi.hoisted(() => ({ after: vi.fn() }));
const queries = vi.hoisted(() => ({ archiveState: vi.fn() }));
vi.mock('next/cache', () => cache);
vi.mock('next/server', () => server);
vi.mock('./queries.ts', () => queries);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const RENEWING = Symbol.for('archive.renewing');
const MONDAY = '2026-11-16T00:00:00Z';
const TUESDAY = '2026-11-17T00:00:00Z';

describe('a visitor’s refresh', () => {
  const at = (total: number, changedAt: string, withdrawn: number[] = []) =>
    queries.archiveState.mockResolvedValueOnce({ total, changedAt, withdrawn });
  async function refresher() {
    const { refreshArchive } = await import('./check-for-changes.ts');
    return async () => {
      const answer = refreshArchive();
      await vi.runAllTimersAsync();
      return answer;
    };
  }

  it('has the pages made anew when the archive changed, and only then', async () => {
    const refresh = await refresher();
    at(2, MONDAY);
    expect(await refresh()).toBe(2);
    // What the pages were made from before the start is not known.
    expect(cache.revalidateTag.mock.calls).toEqual([['archive', { expire: 0 }]]);
    at(2, MONDAY);
    await refresh();
    expect(cache.revalidateTag).toHaveBeenCalledTimes(1);
    at(2, TUESDAY);
    await refresh();
    at(1, TUESDAY);
    await refresh();
    expect(cache.revalidateTag).toHaveBeenCalledTimes(3);
  });

  it('names the issues that were withdrawn, so that an outage does not bring back what was withdrawn', async () => {
    vi.stubEnv('BUILT_AT', '2026-11-01T00:01:00Z');
    const refresh = await refresher();
    at(2, MONDAY);
    await refresh();
    expect(queries.archiveState).toHaveBeenLastCalledWith('2026-11-01T00:00:00.000Z');
    cache.revalidateTag.mockClear();
    at(1, TUESDAY, [51]);
    await refresh();
    expect(queries.archiveState).toHaveBeenLastCalledWith(MONDAY);
    expect(cache.revalidateTag.mock.calls).toEqual([
      ['archive', { expire: 0 }],
      ['withdrawal', { expire: 0 }],
      ['withdrawal-51', { expire: 0 }],
    ]);
  });

  it('begins anew after a failure', async () => {
    const refresh = await refresher();
    at(2, MONDAY);
    await refresh();
    queries.archiveState.mockRejectedValueOnce(new Error('down'));
    const { refreshArchive } = await import('./check-for-changes.ts');
    const failed = expect(refreshArchive()).rejects.toThrow('down');
    await vi.runAllTimersAsync();
    await failed;
    cache.revalidateTag.mockClear();
    at(2, MONDAY);
    await refresh();
    expect(cache.revalidateTag.mock.calls).toEqual([['archive', { expire: 0 }]]);
  });

  it('asks the database every two seconds at most, however often visitors ask', async () => {
    const begun: number[] = [];
    queries.archiveState.mockImplementation(async () => {
      begun.push(performance.now());
      return { total: 2, changedAt: MONDAY, withdrawn: [] };
    });
    const { refreshArchive } = await import('./check-for-changes.ts');
    const answers: Promise<number>[] = [];
    for (let step = 0; step < 100; step += 1) {
      answers.push(refreshArchive());
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.runAllTimersAsync();
    await Promise.all(answers);
    expect(Math.min(...begun.slice(1).map((at, index) => at - begun[index]!))).toBeGreaterThanOrEqual(2_000);
    queries.archiveState.mockReset();
  });

  it('makes the page of whoever refreshed anew before anyone asks for it', async () => {
    vi.stubEnv('CUSTOM_SERVER', '1');
    vi.stubEnv('PORT', '3000');
    const fetched = vi.fn<(address: string) => Promise<Response>>(async () => new Response());
    vi.stubGlobal('fetch', fetched);
    const { refreshArchive } = await import('./check-for-changes.ts');
    for (const day of [MONDAY, MONDAY, TUESDAY]) {
      at(2, day);
      const answer = refreshArchive('/industry-updates/page/2');
      await vi.runAllTimersAsync();
      await answer;
    }
    // Nothing was new the second time.
    expect(server.after).toHaveBeenCalledTimes(2);
    for (const [work] of server.after.mock.calls) await (work as () => Promise<void>)();
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      'http://127.0.0.1:3000/industry-updates/page/2',
      'http://127.0.0.1:3000/industry-updates/page/2',
    ]);
  });

  it('leaves the pages alone when the database does not answer', async () => {
    const { refreshArchive } = await import('./check-for-changes.ts');
    queries.archiveState.mockRejectedValueOnce(new Error('down'));
    const answer = expect(refreshArchive()).rejects.toThrow('down');
    await vi.runAllTimersAsync();
    await answer;
    expect(cache.revalidateTag).not.toHaveBeenCalled();
  });
});

describe('a changed issue', () => {
  it('takes effect at once on everything that shows or lists it', async () => {
    const { issueChanged } = await import('./invalidate.ts');
    issueChanged(26);
    // A correction: while the database is down, the uncorrected page is better than none.
    expect(cache.revalidateTag.mock.calls).toEqual([['archive', { expire: 0 }]]);
  });

  it('is given no more once it was withdrawn', async () => {
    const { issueChanged } = await import('./invalidate.ts');
    issueChanged(26, { withdrawn: true });
    expect(cache.revalidateTag.mock.calls).toEqual([
      ['archive', { expire: 0 }],
      ['withdrawal', { expire: 0 }],
      ['withdrawal-26', { expire: 0 }],
    ]);
  });

  it('has the pages most asked for made anew without waiting for a visitor', async () => {
    vi.stubEnv('CUSTOM_SERVER', '1');
    vi.stubEnv('PORT', '3000');
    vi.stubEnv('HOST', '0.0.0.0');
    const fetched = vi.fn<(address: string) => Promise<Response>>(async () => new Response());
    fetched.mockRejectedValueOnce(new Error('busy'));
    vi.stubGlobal('fetch', fetched);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { issueChanged } = await import('./invalidate.ts');
    issueChanged(26);
    // Until they are new, their visitors wait for it.
    const promised = (globalThis as { [RENEWING]?: Map<string, number> })[RENEWING];
    expect([...promised!.keys()]).toEqual(expect.arrayContaining(['/industry-updates', '/sitemap.xml']));
    await (server.after.mock.calls[0]?.[0] as () => Promise<void>)();
    expect(promised).toEqual(new Map());
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(
      [
        '/industry-updates',
        '/industry-updates/26',
        '/industry-updates/26/image.png',
        '/feed.xml',
        '/atom.xml',
        '/feed.json',
        '/sitemap.xml',
      ].map((path) => `http://127.0.0.1:3000${path}`),
    );
    expect(said.mock.calls.map(([line]) => JSON.parse(String(line)) as object)).toEqual([
      expect.objectContaining({ event: 'archive.renew-failed', path: '/industry-updates' }),
    ]);
  });
});
