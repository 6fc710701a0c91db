import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFeedServer, type FeedServer } from '../../tests/support/feeds/feed-server.ts';
import { startBackend, type Backend } from '../../../embedded/backend.ts';
import { dataFolder } from '../../../embedded/tests/support/data-folder.ts';

interface ResponseBody {
  ok?: boolean;
  code?: string;
  message: string;
  run_id?: string;
  issue?: { id: string; issue_number: number; title: string };
  warnings?: string[];
  sources?: { name: string; status: number | null; new: number; error: string | null }[];
}

/** The functions in Deno behind the gateway, with the real migrations and a real sign-in. */
describe('generate-newsletter in Deno', { timeout: 60_000 }, () => {
  let folder = '';
  let feeds: FeedServer;
  let model: Server;
  let completion: (data: { items: { id: string; title: string }[] }) => unknown;
  let backend: Backend;
  let db: SupabaseClient;
  let token = '';

  beforeAll(async () => {
    feeds = await startFeedServer();
    model = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { messages } = JSON.parse(Buffer.concat(parts).toString()) as {
          messages: { content: string }[];
        };
        const content = JSON.stringify(completion(JSON.parse(messages[1]?.content ?? '{}')));
        response.end(JSON.stringify({ choices: [{ message: { content } }] }));
      });
    });
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    folder = await dataFolder();
    backend = await startBackend({
      dataDir: folder,
      port: 0,
      renewAdminPassword: true,
      functionEnv: {
        FEED_TEST_ORIGINS: feeds.origin,
        LLM_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
        LLM_MODEL: 'fixture',
      },
    });
    db = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });
    const admin = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
    const { data, error } = await admin.auth.signInWithPassword({
      email: backend.adminEmail,
      password: backend.adminPassword ?? '',
    });
    if (error) throw error;
    token = data.session.access_token;
  }, 120_000);
  afterAll(async () => {
    await backend?.close();
    await feeds?.close();
    model?.closeAllConnections();
    model?.close();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    completion = () => ({});
    await db.from('newsletter_issues').delete().eq('status', 'draft');
    await db.from('newsletter_feed_items').delete().in('state', ['new', 'skipped']);
    await db.from('newsletter_generation_runs').delete().neq('status', 'none');
    await db.from('newsletter_sources').delete().neq('name', '');
  });

  const useFeeds = async (...paths: string[]): Promise<void> => {
    const rows = paths.map((path) => ({ name: path, area: 'security', url: feeds.origin + path }));
    const { error } = await db.from('newsletter_sources').insert(rows);
    if (error) throw error;
  };
  async function call(
    name: string,
    payload: object,
    bearer = token,
  ): Promise<{ status: number; body: ResponseBody }> {
    const response = await fetch(`${backend.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: JSON.stringify(payload),
    });
    return { status: response.status, body: (await response.json()) as ResponseBody };
  }
  const generate = (payload: object = { use_llm: false }) => call('generate-newsletter', payload);
  const issues = async () =>
    (await db.from('newsletter_issues').select('issue_number, title, status, content').order('issue_number'))
      .data ?? [];
  const runs = async () =>
    (
      await db
        .from('newsletter_generation_runs')
        .select('status, code, issue_id, sources')
        .order('started_at')
    ).data ?? [];

  it('returns 401 with a message to a caller who is not signed in', async () => {
    await useFeeds('/rss');
    for (const bearer of ['', backend.publishableKey, 'eyJhbGciOiJIUzI1NiJ9.e30.x']) {
      for (const name of ['generate-newsletter', 'test-feed']) {
        const { status, body } = await call(name, { url: `${feeds.origin}/rss` }, bearer);
        expect([name, status, typeof body.message]).toEqual([name, 401, 'string']);
      }
    }
    expect(await runs()).toEqual([]);
    expect(await issues()).toHaveLength(29);
  });

  it('creates a draft from the feeds that can be read and reports each that cannot', async () => {
    const failures: Record<string, string> = {
      '/status-500': 'HTTP 500',
      '/oversized': 'larger than 2 MB',
      '/gzip-bomb': 'larger than 2 MB',
      '/html': 'web page',
      '/truncated': 'not well-formed',
      '/cut-off': 'ended before it was complete',
      '/xxe': 'declares entities',
      '/billion-laughs': 'declares entities',
      '/redirect?to=https://10.0.0.1/': 'private network',
      '/redirect?to=http://169.254.169.254/latest/meta-data/': 'https://',
    };
    await useFeeds(
      '/rss?name=one',
      '/gzip',
      '/atom',
      '/json',
      '/duplicates',
      '/script',
      ...Object.keys(failures),
    );
    const { status, body } = await generate();
    expect([status, body.ok, body.warnings]).toEqual([200, true, ['some_sources_failed']]);
    for (const { name, error } of body.sources ?? []) {
      expect([name, error]).toEqual([name, failures[name] ? expect.stringContaining(failures[name]) : null]);
    }
    expect(body.sources).toHaveLength(16);

    const drafts = (await issues()).filter((issue) => issue.status === 'draft');
    expect(drafts.map((issue) => issue.issue_number)).toEqual([body.issue?.issue_number]);
    const content = String(drafts[0]?.content);
    expect(content).toContain('12 items from 6 sources');
    expect(content).toContain('## Observability');
    expect(content).toContain('(https://news.example/one/1)');
    expect(content).not.toMatch(/<script|utm_|\/etc\/passwd|root:|lollol/);
    expect(await runs()).toEqual([
      { status: 'succeeded', code: null, issue_id: body.issue?.id, sources: body.sources },
    ]);
    const failed = await db
      .from('newsletter_sources')
      .select('name, last_error')
      .not('last_error', 'is', null);
    expect(failed.data).toHaveLength(Object.keys(failures).length);
  });

  it('makes a conditional request the second time and returns no_new_items', async () => {
    await useFeeds('/conditional?name=again');
    const first = await generate();
    expect(first.status).toBe(200);
    const second = await generate();
    expect([second.status, second.body.code, second.body.message]).toEqual([
      422,
      'no_new_items',
      'There is nothing new in the feeds since the last issue.',
    ]);
    expect(feeds.requests.at(-1)).toEqual({ path: '/conditional?name=again', ifNoneMatch: '"v1"' });
    expect(second.body.sources?.[0]).toMatchObject({ status: 304, new: 0, error: null });
    expect((await runs()).map(({ status, code }) => [status, code])).toEqual([
      ['succeeded', null],
      ['failed', 'no_new_items'],
    ]);
  });

  it.each([
    ['no_sources', 422, []],
    ['all_sources_failed', 502, ['/status-500', '/html']],
  ] as const)('%s: records the run, creates no issue and uses no number', async (code, status, paths) => {
    if (paths.length > 0) await useFeeds(...paths);
    const before = await issues();
    const failed = await generate();
    expect([failed.status, failed.body.code]).toEqual([status, code]);
    expect(await runs()).toMatchObject([{ status: 'failed', code, issue_id: null }]);
    expect(await issues()).toEqual(before);
    await useFeeds(`/rss?name=after-${code}`);
    const highest = Math.max(...before.map((issue) => Number(issue.issue_number)));
    expect((await generate()).body.issue?.issue_number).toBe(highest + 1);
  });

  it('creates one issue from ten concurrent requests', async () => {
    await useFeeds('/rss?name=clicks');
    const before = (await issues()).length;
    const responses = await Promise.all(Array.from({ length: 10 }, () => generate()));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).filter((status) => status !== 409 && status !== 422)).toEqual([]);
    expect(await issues()).toHaveLength(before + 1);
  });

  it('returns the first response again for a repeated idempotency key', async () => {
    await useFeeds('/rss?name=key');
    const payload = { idempotency_key: crypto.randomUUID(), use_llm: false };
    const first = await generate(payload);
    const second = await generate(payload);
    expect(second).toEqual(first);
    expect((await generate({ idempotency_key: 'not a uuid' })).status).toBe(400);
    expect((await generate({ filler: 'x'.repeat(33_000) })).status).toBe(400);
  });

  it('uses the text of a language model, and rejects one with an invented link', async () => {
    await useFeeds('/rss?name=model&count=3');
    completion = ({ items }) => ({
      introduction: 'A week of three reports.',
      summaries: items.map(({ id }) => ({ id, text: `Summary of report ${id}.` })),
    });
    const good = await generate({});
    expect(good.body.warnings).toEqual([]);
    const draft = (await issues()).find((issue) => issue.issue_number === good.body.issue?.issue_number);
    expect(draft?.content).toMatch(/^A week of three reports\.\n\n[\s\S]*Summary of report 2\./);

    await db.from('newsletter_issues').delete().eq('status', 'draft');
    completion = () => ({ introduction: 'Read https://invented.example/ first.', summaries: [] });
    const bad = await generate({});
    expect(bad.body.warnings).toEqual(['llm_failed']);
    const plain = (await issues()).find((issue) => issue.issue_number === bad.body.issue?.issue_number);
    expect(plain?.content).toContain('the publisher’s own');
    expect(plain?.content).not.toContain('invented');
  });

  it('tests a feed and stores nothing', async () => {
    const test = (path: string) =>
      call('test-feed', { url: path.startsWith('/') ? feeds.origin + path : path });
    expect((await test('/rss?count=4')).body).toMatchObject({ ok: true, title: 'A feed', count: 4 });
    expect((await test('/html')).body).toMatchObject({
      ok: false,
      message: expect.stringContaining('web page'),
    });
    expect((await test('https://169.254.169.254/latest/')).body).toMatchObject({
      ok: false,
      message: 'The address is inside a private network.',
    });
    expect((await test('file:///etc/passwd')).body.ok).toBe(false);
    expect((await call('test-feed', {})).status).toBe(400);
    expect((await db.from('newsletter_feed_items').select('id').eq('state', 'new')).data).toEqual([]);
  });

  it('starts the next run as soon as the process of the last one has died', async () => {
    await useFeeds('/never-responds');
    const interrupted = call('generate-newsletter', { use_llm: false }).catch(() => undefined);
    await vi.waitFor(async () => expect(await runs()).toMatchObject([{ status: 'running' }]), 10_000);
    expect((await generate()).body.code).toBe('already_running');
    const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
    const [, pid] =
      new RegExp(`^ *(\\d+) +${process.pid} .*generate-newsletter\\.js$`, 'm').exec(processes) ?? [];
    process.kill(Number(pid), 'SIGKILL');
    expect((await interrupted)?.status).toBe(502);
    await vi.waitFor(async () => expect(await runs()).toMatchObject([{ code: 'interrupted' }]), 10_000);
    await db.from('newsletter_sources').delete().neq('name', '');
    await useFeeds('/rss?name=after');
    expect(await generate()).toMatchObject({ status: 200, body: { ok: true } });
  });
});
