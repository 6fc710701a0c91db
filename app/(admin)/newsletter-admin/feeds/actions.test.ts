import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, ROLE_PATH, useBackendStub, USER_PATH } from '#lib/tests/support/backend-stub.ts';
import { formOf } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Actions from './actions.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));
const refresh = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({ refresh }));

const FEEDS = '/rest/v1/newsletter_sources';
const TEST_FEED = '/functions/v1/test-feed';
const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
const idle = { status: 'idle' } as const;
const typed = { name: 'News', url: 'https://news.example/feed', area: 'ai', enabled: true };

const form = (values: Record<string, string> = {}): FormData =>
  formOf({ ...typed, enabled: 'on', ...values });

describe('the actions of feeds', () => {
  const backend = useBackendStub();
  let actions: typeof Actions;
  beforeAll(async () => {
    actions = await import('./actions.ts');
  });
  beforeEach(() => void startRequest());

  /** Responds to the look-up of the address, and to the change. */
  const feeds = (found: unknown, changed: unknown, status = 200) =>
    backend.on(FEEDS, (request, response) =>
      (request.method === 'GET' ? json(found) : json(changed, status))(request, response),
    );

  it('adds a feed with four requests, establishing the caller once', async () => {
    feeds([], null, 201);
    await expect(actions.saveFeedAction(idle, form())).rejects.toMatchObject({
      digest: expect.stringContaining('/newsletter-admin/feeds?done=added'),
    });
    expect(backend.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${USER_PATH}`,
      `POST ${ROLE_PATH}`,
      `GET ${FEEDS}`,
      `POST ${FEEDS}`,
    ]);
    expect(JSON.parse(backend.received[3]!.body)).toEqual(typed);
  });

  it.each([
    ['in the list', [{ id }], null, 201],
    ['added meanwhile', [], { code: '23505', message: 'duplicate key' }, 409],
  ])('returns invalid with what was typed for an address that is %s', async (_, found, changed, status) => {
    feeds(found, changed, status);
    expect(await actions.saveFeedAction(idle, form())).toEqual({
      status: 'invalid',
      problems: { url: 'This address is in the list already.' },
      fields: typed,
    });
  });

  it('returns invalid for fields that cannot be stored, and stores nothing', async () => {
    expect(await actions.saveFeedAction(idle, form({ url: 'http://news.example/', name: '' }))).toMatchObject(
      {
        status: 'invalid',
        problems: { name: expect.any(String), url: expect.any(String) },
      },
    );
    expect(backend.count(FEEDS)).toBe(0);
  });

  it('leads to the list with not_found when the feed was deleted meanwhile', async () => {
    feeds([], []);
    const digest = expect.stringContaining('done=not_found');
    await expect(actions.saveFeedAction(idle, form({ id }))).rejects.toMatchObject({ digest });
    await expect(actions.switchFeedAction(idle, form({ id }))).rejects.toMatchObject({ digest });
    await expect(actions.deleteFeedAction(idle, form({ id }))).rejects.toMatchObject({ digest });
  });

  it('stores over the version that was seen, and returns the stored one where somebody else was quicker', async () => {
    const unread = { last_checked_at: null, last_error: null, last_read_at: null, last_items: null };
    feeds([{ ...typed, ...unread, id, version: 4 }], []);
    expect(await actions.saveFeedAction(idle, form({ id, version: '3' }))).toEqual({
      status: 'conflict',
      version: 4,
      seen: 3,
      fields: typed,
    });
    const change = backend.received.find(({ method }) => method === 'PATCH');
    expect(change?.query.get('version')).toBe('eq.3');
  });

  it('stays on the page that asks for it when a feed is switched', async () => {
    feeds([], [{ id }]);
    expect(await actions.switchFeedAction(idle, form({ id, stay: 'yes' }))).toEqual({ status: 'ok' });
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('keeps the address of a feed that is saved under it again', async () => {
    feeds([{ id }], [{ id }]);
    await expect(actions.saveFeedAction(idle, form({ id }))).rejects.toMatchObject({
      digest: expect.stringContaining('done=saved'),
    });
  });

  it('returns what the edge function read of a feed, or why it cannot be read', async () => {
    const preview = { title: 'News', count: 1, newest: [{ title: 'One' }] };
    backend.on(TEST_FEED, json({ ok: true, ...preview }));
    expect(await actions.testFeedAction(idle, form())).toMatchObject({ status: 'ok', feed: preview });
    backend.on(TEST_FEED, json({ ok: false, message: 'The feed responded with HTTP 500.' }));
    expect(await actions.testFeedAction(idle, form())).toEqual({
      status: 'failed',
      message: 'The feed responded with HTTP 500.',
    });
    expect(backend.received.filter(({ path }) => path === TEST_FEED).map(({ body }) => body)).toEqual([
      JSON.stringify({ url: typed.url }),
      JSON.stringify({ url: typed.url }),
    ]);
  });

  it.each([
    ['fails', json({ message: 'down' }, 503)],
    ['responds in another shape', json({ ok: 'perhaps' })],
  ])('returns unavailable with a reference when the edge function %s', async (_, handler) => {
    backend.on(TEST_FEED, handler);
    expect(await actions.testFeedAction(idle, form())).toEqual({
      status: 'unavailable',
      reference: '4F6B4C39',
    });
  });
});
