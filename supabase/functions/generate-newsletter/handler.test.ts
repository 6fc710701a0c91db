import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFeedServer, type FeedServer } from '../../tests/support/feeds/feed-server.ts';
import { nodeNetwork } from '../../tests/support/feeds/node-network.ts';
import { handle } from './handler.ts';

const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);

let feeds: FeedServer;
beforeAll(async () => {
  feeds = await startFeedServer();
});
afterAll(() => feeds.close());

/** The body of a response of the backend, or its HTTP status; 0 is a refused connection. */
type Result = object | number;
type Results = Record<string, Result | ((parameters: Record<string, unknown>) => Result)>;

/**
 * Calls the function with a backend that returns these results; `{status: 'ok'}` for any other
 * call.
 */
async function call(
  results: Results,
  init: { token?: string; method?: string; body?: string; model?: boolean } = {},
) {
  const calls: { name: string; parameters: Record<string, unknown>; authorization: string | null }[] = [];
  const fetcher = (async (input: URL, options: RequestInit) => {
    const name = input.pathname.split('/').at(-1) ?? '';
    const parameters = options.body ? (JSON.parse(String(options.body)) as Record<string, unknown>) : {};
    calls.push({ name, parameters, authorization: new Headers(options.headers).get('authorization') });
    const given = results[name] ?? { status: 'ok' };
    const result =
      typeof given === 'function' ? (given as (parameters: object) => Result)(parameters) : given;
    if (result === 0) throw new TypeError('connection refused by 10.0.0.7');
    return typeof result === 'number'
      ? new Response('<h1>nginx at 10.0.0.7</h1>', { status: result })
      : Response.json(result);
  }) as typeof fetch;
  const { token = 'the-users-token', method = 'POST', body: requestBody = '{}' } = init;
  const request = new Request('http://functions.example/generate-newsletter', {
    method,
    headers: { 'x-request-id': 'request-1', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === 'GET' ? {} : { body: requestBody }),
  });
  const response = await handle(request, {
    settings: {
      supabaseUrl: 'https://backend.example',
      publishableKey: 'public',
      testOrigins: [feeds.origin],
      ...(init.model
        ? { languageModel: { baseUrl: 'https://llm.example/v1', apiKey: '', model: 'small' } }
        : {}),
    },
    network: nodeNetwork(),
    fetcher,
    now: () => new Date('2026-11-21T02:00:00Z'),
  });
  const body = (await response.json()) as { message: string; code?: string };
  return {
    status: response.status,
    allow: response.headers.get('allow'),
    body,
    calls,
    text: JSON.stringify(body),
  };
}

describe('generate-newsletter', () => {
  it.each([
    ['no token', {}, { token: '' }, 401],
    ['a token the auth server does not know', { user: 401 }, {}, 401],
    ['an account that was deleted', { user: 403 }, {}, 401],
    ['a signed-in user who is no editor', { start_newsletter_generation: { status: 'forbidden' } }, {}, 403],
    ['another method', {}, { method: 'GET' }, 405],
    ['a body that is not JSON', {}, { body: 'hello' }, 400],
    ['a body that is a list', {}, { body: '[]' }, 400],
    ['a body over 32 kB', {}, { body: JSON.stringify({ filler: 'x'.repeat(40_000) }) }, 400],
    ['days that are not a number', {}, { body: '{"days": "7"}' }, 400],
    ['a run under way', { start_newsletter_generation: { status: 'already_running' } }, {}, 409],
  ] as const)(
    'for %s returns its status and a message, and creates no issue',
    async (_, results, init, status) => {
      const result = await call(results as Results, init);
      expect([result.status, typeof result.body.message]).toEqual([status, 'string']);
      expect(result.calls.map(({ name }) => name)).not.toContain('create_generated_issue');
    },
  );

  it('names the allowed method with a 405', async () => {
    expect(await call({}, { method: 'GET' })).toMatchObject({ status: 405, allow: 'POST' });
  });

  it.each([0, 500, 502])('returns 500 without details when the backend fails with %i', async (failure) => {
    for (const name of ['user', 'start_newsletter_generation']) {
      const { status, body, text } = await call({ [name]: failure });
      expect([name, status, body.code]).toEqual([name, 500, 'db_error']);
      expect(text).not.toMatch(/10\.0\.0\.7|nginx|TypeError/);
    }
  });

  it('sends the caller’s own token with every request', async () => {
    const { calls } = await call({ start_newsletter_generation: { status: 'ok', run_id: 'r', sources: [] } });
    expect(calls.map(({ name }) => name)).toEqual([
      'user',
      'start_newsletter_generation',
      'fail_newsletter_generation',
    ]);
    expect(new Set(calls.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer the-users-token']),
    );
  });

  /** Results of a run that succeeds. */
  const healthy = (): Results => ({
    start_newsletter_generation: {
      status: 'ok',
      run_id: 'r',
      sources: [
        { id: 's', name: 'Feed', url: `${feeds.origin}/rss`, area: 'ai', etag: null, last_modified: null },
      ],
    },
    store_feed_items: { status: 'ok', new: 5 },
    newsletter_candidates: {
      status: 'ok',
      items: [
        {
          id: 'i',
          source_id: 's',
          source_name: 'Feed',
          area: 'ai',
          url: 'https://a.example/',
          url_key: 'a.example',
          title: 'AI',
          excerpt: '',
          published_at: null,
        },
      ],
    },
    create_generated_issue: { status: 'ok', issue: { id: 'n', issue_number: 31, title: 'T' } },
  });

  it('stores the items, then creates the draft in one call', async () => {
    const { status, calls } = await call(healthy());
    expect(status).toBe(200);
    expect(calls.map(({ name }) => name)).toEqual([
      'user',
      'start_newsletter_generation',
      'store_feed_items',
      'newsletter_candidates',
      'create_generated_issue',
    ]);
    expect(calls[2]?.parameters['p_items']).toHaveLength(5);
    expect(calls[4]?.parameters['p_item_ids']).toEqual(['i']);
  });

  it.each([
    ['store_feed_items', 500],
    ['store_feed_items', { status: 'not_running' }],
    ['newsletter_candidates', 0],
    ['create_generated_issue', 500],
    ['create_generated_issue', { status: 'items_changed' }],
    ['create_generated_issue', { status: 'number_taken' }],
    ['create_generated_issue', { status: 'invalid' }],
  ] as const)('records a failed run when %s returns %j', async (name, failure) => {
    const result = await call({ ...healthy(), [name]: failure });
    expect([result.status, result.body.code]).toEqual([500, 'db_error']);
    expect(result.calls.at(-1)).toMatchObject({
      name: 'fail_newsletter_generation',
      parameters: { p_run_id: 'r', p_code: 'db_error', p_message: result.body.message },
    });
  });

  const twoFeeds = (): Results => ({
    ...healthy(),
    start_newsletter_generation: {
      status: 'ok',
      run_id: 'r',
      sources: ['broken', 'sound'].map((id) => ({
        id,
        name: id,
        url: `${feeds.origin}/rss`,
        area: 'ai',
        etag: null,
        last_modified: null,
      })),
    },
    store_feed_items: ({ p_source_id: id }) => (id === 'broken' ? 500 : { status: 'ok', new: 5 }),
  });
  const url = () => `${feeds.origin}/rss`;
  const reported = () => [
    { id: 'broken', name: 'broken', url: url(), status: 200, new: 0, error: 'Its items cannot be stored.' },
    { id: 'sound', name: 'sound', url: url(), status: 200, new: 5, error: null },
  ];

  it('creates the issue with a warning when the items of one feed cannot be stored', async () => {
    const { status, body } = await call(twoFeeds());
    expect(status).toBe(200);
    expect(body).toMatchObject({ warnings: ['some_sources_failed'], sources: reported() });
  });

  it('records the report of each feed with a failed run', async () => {
    const { calls } = await call({ ...twoFeeds(), newsletter_candidates: 500 });
    expect(calls.at(-1)).toMatchObject({ parameters: { p_code: 'db_error', p_sources: reported() } });
    const over = await call({
      ...twoFeeds(),
      start_newsletter_generation: {
        status: 'ok',
        run_id: 'r',
        sources: ['sound', 'over'].map((id) => ({
          id,
          name: id,
          url: `${feeds.origin}${id === 'over' ? '/redirect-chain?left=3' : '/rss'}`,
          area: 'ai',
          etag: null,
          last_modified: null,
        })),
      },
      store_feed_items: ({ p_source_id: id }) =>
        id === 'over' ? { status: 'not_running' } : { status: 'ok', new: 5 },
    });
    expect(over.calls.at(-1)).toMatchObject({ parameters: { p_sources: [{ id: 'sound', new: 5 }] } });
  });

  it('logs generation.failed with the request id and the cause that the response leaves out', async () => {
    log.mockClear();
    await call({ ...healthy(), newsletter_candidates: 502 });
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as object)).toEqual([
      {
        time: expect.any(String),
        event: 'generation.failed',
        requestId: 'request-1',
        runId: 'r',
        code: 'db_error',
        recorded: true,
        cause: 'BackendError: newsletter_candidates: status 502',
      },
    ]);
  });

  it('returns 500 even when the failure cannot be recorded', async () => {
    const result = await call({ ...healthy(), create_generated_issue: 500, fail_newsletter_generation: 0 });
    expect([result.status, result.body.code]).toEqual([500, 'db_error']);
  });

  it('reports a feed as failed that was removed while it was read', async () => {
    const { body } = await call({ ...healthy(), store_feed_items: { status: 'not_found' } });
    expect(body.code).toBe('all_sources_failed');
  });

  /** A run over feeds at these URLs. */
  const over = (urls: string[]): Results => ({
    ...healthy(),
    start_newsletter_generation: {
      status: 'ok',
      run_id: 'r',
      sources: urls.map((url, at) => ({
        id: `s${at}`,
        name: `Feed ${at}`,
        url,
        area: 'ai',
        etag: null,
        last_modified: null,
      })),
    },
  });

  it.each([
    [1, 'None of the feeds could be read. Feeds shows why.'],
    [2, 'None of the feeds could be read: this server probably has no way to the internet. Feeds shows why.'],
  ])('says why of %s feeds none was read, and records it', async (count, message) => {
    const { body, calls } = await call(over(Array.from({ length: count }, () => 'http://refused.example/')));
    expect(body).toMatchObject({ code: 'all_sources_failed', message });
    expect(calls.at(-1)?.parameters).toMatchObject({ p_code: 'all_sources_failed', p_message: message });
  });

  it('lists 200 of 300 feeds, those that failed first, and records all', async () => {
    const long = 'p'.repeat(440);
    const urls = Array.from({ length: 300 }, (_, at) =>
      at % 2 ? `http://refused.example/${at}/${long}` : `${feeds.origin}/rss?${long}`,
    );
    const { status, body, text, calls } = await call(over(urls));
    expect(status).toBe(200);
    expect(body).toMatchObject({ sources_read: 300, sources_failed: 150 });
    const { sources } = body as unknown as { sources: { url: string; error: string | null }[] };
    expect(sources).toHaveLength(200);
    expect(sources.slice(0, 150).every(({ url, error }) => url.startsWith('http://') && error)).toBe(true);
    expect(text.length).toBeLessThan(1024 * 1024);
    expect(calls.at(-1)?.parameters['p_sources']).toHaveLength(300);
  });

  it('limits the list of a repeated response alike', async () => {
    const report = {
      id: 's',
      name: 'Feed',
      url: 'https://a.example/',
      status: 500,
      new: 0,
      error: 'HTTP 500',
    };
    const sources = Array.from({ length: 300 }, () => report);
    const earlier = {
      status: 'repeated',
      run_id: 'r',
      code: 'all_sources_failed',
      message: 'None.',
      sources,
    };
    const { status, body } = await call({ start_newsletter_generation: earlier });
    expect(status).toBe(502);
    expect(body).toMatchObject({ sources_read: 300, sources_failed: 300, sources: { length: 200 } });
  });

  /** Spies on AbortSignal.timeout and shortens a timeout of this length. */
  function spyOnTimeouts(milliseconds?: number) {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    return vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((time) => timeout(time === milliseconds ? 20 : time));
  }

  it('aborts a feed after 10 seconds', async () => {
    const clock = spyOnTimeouts(10_000);
    const { calls } = await call(over([`${feeds.origin}/never-responds`]));
    clock.mockRestore();
    const error = 'The feed did not respond within 10 seconds.';
    expect(calls.at(-1)?.parameters['p_sources']).toMatchObject([{ error }]);
  });

  it('aborts all feeds together after 35 seconds', async () => {
    const clock = spyOnTimeouts(35_000);
    const { body, calls } = await call(
      over(Array.from({ length: 4 }, () => `${feeds.origin}/never-responds`)),
    );
    clock.mockRestore();
    expect(body.code).toBe('all_sources_failed');
    const reports = calls.find(({ name }) => name === 'fail_newsletter_generation')?.parameters['p_sources'];
    const error = 'There was no time left to read this feed.';
    expect(reports).toMatchObject(Array.from({ length: 4 }, () => ({ error })));
  });

  it('gives a language model 30 seconds, or what the feeds left of the first 50', async () => {
    for (const [spent, given] of [
      [0, 30_000],
      [12_000, 30_000],
      [36_000, 14_000],
      [51_000, 0],
    ] as const) {
      const clock = spyOnTimeouts();
      const times = [0, spent];
      const elapsed = vi.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? spent);
      const { body } = await call(healthy(), { model: true });
      elapsed.mockRestore();
      expect(clock.mock.calls.map(([time]) => time)).toContain(given);
      clock.mockRestore();
      expect(body).toMatchObject({ ok: true, warnings: ['llm_failed'] });
    }
  });
});
