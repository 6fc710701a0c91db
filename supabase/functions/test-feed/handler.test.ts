import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFeedServer, type FeedServer } from '../../tests/support/feeds/feed-server.ts';
import { nodeNetwork } from '../../tests/support/feeds/node-network.ts';
import { handle } from './handler.ts';

vi.spyOn(console, 'log').mockImplementation(() => undefined);

describe('test-feed', () => {
  let feeds: FeedServer;
  beforeAll(async () => {
    feeds = await startFeedServer();
  });
  afterAll(() => feeds.close());

  /** `user` is the status of the auth server; `admin` the result of the database, or its status. */
  async function call(user: number, admin: boolean | number, url: unknown = `${feeds.origin}/rss`) {
    const before = feeds.requests.length;
    const fetcher = (async (input: URL) => {
      if (input.pathname.endsWith('/user')) return new Response('{}', { status: user });
      return typeof admin === 'number' ? new Response('', { status: admin }) : Response.json(admin);
    }) as typeof fetch;
    const response = await handle(
      new Request('http://functions.example/test-feed', {
        method: 'POST',
        headers: { authorization: 'Bearer a-token' },
        body: JSON.stringify({ url }),
      }),
      {
        settings: {
          supabaseUrl: 'https://backend.example',
          publishableKey: 'k',
          testOrigins: [feeds.origin],
        },
        network: nodeNetwork(),
        fetcher,
        now: () => new Date(),
      },
    );
    const body = (await response.json()) as { ok?: boolean; message: string };
    return { status: response.status, body, fetched: feeds.requests.length > before };
  }

  it.each([
    ['an ended session (401)', 401, true, 401],
    ['a user who is no editor (403)', 200, false, 403],
    ['an unavailable database (503)', 200, 500, 503],
    ['an unavailable auth server (503)', 503, true, 503],
  ] as const)('fetches nothing for %s', async (_, user, admin, status) => {
    const result = await call(user, admin);
    expect([result.status, result.fetched, typeof result.body.message]).toEqual([status, false, 'string']);
  });

  it('fetches the feed for an editor', async () => {
    expect(await call(200, true)).toMatchObject({ status: 200, body: { ok: true }, fetched: true });
  });

  it.each([[undefined], [7], ['x'.repeat(501)]])('returns 400 for the url %j', async (url) => {
    const result = await call(200, true, url ?? null);
    expect([result.status, result.fetched]).toEqual([400, false]);
  });
});
