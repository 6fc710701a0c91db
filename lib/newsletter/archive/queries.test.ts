import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Within } from '#lib/supabase/public.ts';

const asked = vi.hoisted(() => ({ tags: [] as (readonly string[])[] }));
let server: Server;
let requests = 0;
let hangs = false;

beforeEach(async () => {
  vi.resetModules();
  asked.tags = [];
  requests = 0;
  hangs = false;
  server = createServer((request, response) => {
    requests += 1;
    if (hangs) return;
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-range', '*/0');
    const answers = { archive_page: '{"total":0,"issues":[]}', archive_issue: 'null' };
    const name = /\/rpc\/(\w+)/.exec(request.url ?? '')?.[1] as keyof typeof answers | undefined;
    response.end(name ? answers[name] : '[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.doMock('#lib/config.ts', () => ({ supabaseConnection: () => ({ url, publishableKey: 'key' }) }));
  const own = fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit & { next?: { tags: string[] } }) => {
    asked.tags.push(init.next?.tags ?? []);
    return own(input, init);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a question about the archive', () => {
  it('gives its page the tags that later have it made anew', async () => {
    const { archivePage, issueByNumber, newestIssue, newestIssues } = await import('./queries.ts');
    await newestIssues(3);
    await newestIssue();
    await issueByNumber(7);
    await archivePage(1);
    expect(asked.tags).toEqual([
      ['archive', 'withdrawal'],
      ['archive', 'withdrawal'],
      ['archive', 'withdrawal-7'],
      ['archive'],
    ]);
  });

  it('is not asked at all for a moment after one was left without an answer', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { BACKEND_TIMEOUT_MS } = await import('#lib/supabase/public.ts');
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      return AbortSignal.abort(new DOMException('', 'TimeoutError'));
    });
    hangs = true;
    const { archivePage, issueByNumber } = await import('./queries.ts');
    await expect(issueByNumber(7)).rejects.toThrow();
    await expect(issueByNumber(8)).rejects.toThrow('a moment ago');
    await expect(archivePage(3)).rejects.toThrow('a moment ago');
    expect(limits).toHaveLength(1);
    expect(limits[0]).toBeLessThanOrEqual(BACKEND_TIMEOUT_MS);
    vi.restoreAllMocks();
    hangs = false;
    vi.advanceTimersByTime(3_001);
    expect(await issueByNumber(7)).toBeUndefined();
    expect(requests).toBe(1);
  });
});

describe('the time of a page', () => {
  it('is one for all its questions', async () => {
    delete (globalThis as { [name: symbol]: unknown })[Symbol.for('archive.timed-out-at')];
    const react = await vi.importActual<object>('react');
    // As while a page is made: one answer for everyone.
    vi.doMock('react', () => ({
      ...react,
      cache: <T>(make: () => T) => {
        let made: { value: T } | undefined;
        return () => (made ??= { value: make() }).value;
      },
    }));
    vi.useFakeTimers({ toFake: ['performance'] });
    const { withinBudget } = await import('./deadline.ts');
    const limits: number[] = [];
    const slow: Parameters<Within>[0] = (limit) => {
      limits.push(limit);
      vi.advanceTimersByTime(2_000);
      return Promise.resolve(new Response());
    };
    for (let question = 0; question < 3; question += 1) await withinBudget(slow);
    expect(limits).toEqual([5_000, 3_000, 1_000]);
    vi.doUnmock('react');
  });
});
