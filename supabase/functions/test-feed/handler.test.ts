import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFeedServer, type FeedServer } from '../../tests/support/feed-server.ts';
import { nodeNetwork } from '../../tests/support/node-network.ts';
import { handle } from './handler.ts';

vi.spyOn(console, 'log').mockImplementation(() => undefined);

describe('test-feed', () => {
  let feeds: FeedServer;
  beforeAll(async () => {
    feeds = await startFeedServer();
  });
  afterAll(() => feeds.close());

  /** `user` and `admin` are what the auth server and the database answer: a status, or who is asking. */
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
    const answer = (await response.json()) as { ok?: boolean; message: string };
    return { status: response.status, answer, fetched: feeds.requests.length > before };
  }

  it.each([
    ['a session that has ended', 401, true, 401],
    ['a signed-in user', 200, false, 403],
    ['a database that is down', 200, 500, 503],
    ['an auth server that is down', 503, true, 503],
  ] as const)('reads nothing for %s', async (_, user, admin, status) => {
    const result = await call(user, admin);
    expect([result.status, result.fetched, typeof result.answer.message]).toEqual([status, false, 'string']);
  });

  it('reads a feed for an administrator', async () => {
    expect(await call(200, true)).toMatchObject({ status: 200, answer: { ok: true }, fetched: true });
  });

  it.each([[undefined], [7], ['x'.repeat(501)]])('does not take %j for an address', async (url) => {
    const result = await call(200, true, url ?? null);
    expect([result.status, result.fetched]).toEqual([400, false]);
  });
});
