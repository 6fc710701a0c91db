import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, ROLE_PATH, useBackendStub, USER_PATH, type Handler } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const FUNCTION_PATH = '/functions/v1/generate-newsletter';
const canary = 'postgres://secret@db.internal';

describe('POST /api/newsletter-admin/generate', () => {
  const backend = useBackendStub();
  let POST: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    ({ POST } = await import('./route.ts'));
  });
  beforeEach(() => {
    backend.on(FUNCTION_PATH, json({ ok: true }));
    startRequest();
  });

  const request = (body: string | null, type?: string) =>
    new Request('http://site.example/', {
      method: 'POST',
      body,
      headers: type ? { 'content-type': type } : {},
    });
  const generate = async (sent = request('{}', 'application/json')) => {
    const response = await POST(sent);
    const { message } = (await response.json()) as { message?: unknown };
    return { status: response.status, message };
  };
  const invocations = () => backend.received.filter(({ path }) => path === FUNCTION_PATH);
  const body =
    (text: string, status = 200, type = 'application/json'): Handler =>
    (_, response) =>
      response.writeHead(status, { 'content-type': type }).end(text);

  it('sends what docs/specification.md says, with the admin’s own token, and nothing of the response back', async () => {
    backend.on(FUNCTION_PATH, json({ ok: true, issue: { content: canary } }));
    const response = await POST(request('{}', 'application/json'));
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', message: 'Newsletter generated successfully' },
    ]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(invocations()).toHaveLength(1);
    expect(invocations()[0]).toMatchObject({
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        apikey: 'sb_publishable_of_the_tests_long_enough',
        authorization: 'Bearer token-of-the-admin',
      },
    });
  });

  const unreadable = 'Invalid response from newsletter generation';
  const failed = 'Failed to generate newsletter';
  it.each<[string, Handler, number, string]>([
    ['an error page in HTML', body(`<h1>${canary}`, 500, 'text/html'), 502, unreadable],
    ['a success that is not JSON', body(canary, 200, 'text/html'), 502, unreadable],
    ['a success cut short', body('{"ok":'), 502, unreadable],
    ['a success of no object', json('ok'), 502, unreadable],
    ['ten megabytes', json('x'.repeat(10_000_000)), 502, unreadable],
    [
      'an endless response',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = () =>
          response.destroyed || !response.write('x'.repeat(16_384))
            ? response.once('drain', more)
            : setImmediate(more);
        more();
      },
      502,
      unreadable,
    ],
    [
      'a failure with a message',
      json({ message: 'No new items in the feeds.', detail: canary }, 422),
      422,
      'No new items in the feeds.',
    ],
    [
      'no feeds',
      json({ code: 'no_sources', message: 'No feed is enabled.' }, 422),
      422,
      'No feed is enabled.',
    ],
    ['a run under way', json({ message: 'Already running' }, 409), 409, 'Already running'],
    ['a failure of its own', json({ message: 'All sources failed' }, 500), 502, 'All sources failed'],
    ['a message over several lines', json({ message: 'One\r\nTwo\u0000' }, 500), 502, 'One Two'],
    ['a message without end', json({ message: 'y'.repeat(5_000) }, 500), 502, 'y'.repeat(300)],
    ['a failure without a message', json({ detail: canary }, 500), 502, failed],
    ['a message that is no text', json({ message: { sql: canary } }, 500), 502, failed],
    ['a redirect', (_, r) => r.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), 502, failed],
    ['a reset', (sent) => sent.socket.destroy(), 502, failed],
  ])('responds to %s of the function with its status and sentence', async (_, handler, status, message) => {
    backend.on(FUNCTION_PATH, handler);
    expect(await generate()).toEqual({ status, message });
  });

  it('responds 504 when the function does not respond within a minute', async () => {
    backend.on(FUNCTION_PATH, () => undefined);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 60_000 ? 50 : ms));
    expect(await generate()).toEqual({ status: 504, message: failed });
    expect(spy).toHaveBeenCalledWith(60_000);
    spy.mockRestore();
  });

  it('responds 409 while another generation runs, and generates again afterwards', async () => {
    let finish = () => {};
    const started = new Promise<void>((resolve) => {
      backend.on(FUNCTION_PATH, (sent, response) => {
        finish = () => json({ ok: true })(sent, response);
        resolve();
      });
    });
    const first = generate();
    await started;
    expect(await generate()).toMatchObject({ status: 409 });
    finish();
    expect(await first).toMatchObject({ status: 200 });
    expect(invocations()).toHaveLength(1);
    backend.on(FUNCTION_PATH, json({}));
    expect(await generate()).toMatchObject({ status: 200 });
  });

  it('invokes nothing for someone who is signed out (401), no editor (403) or unknown (503)', async () => {
    startRequest({ signedIn: false });
    expect(await generate()).toEqual({
      status: 401,
      message: 'Your session has ended. Load this page again to sign in.',
    });
    startRequest();
    backend.on(ROLE_PATH, json({ status: 'forbidden' }));
    expect(await generate()).toMatchObject({
      status: 403,
      message: expect.stringContaining('the role of this account'),
    });
    startRequest();
    backend.on(USER_PATH, json({}, 500));
    expect(await generate()).toEqual({ status: 503, message: failed });
    expect(invocations()).toEqual([]);
  });

  it('establishes the caller once', async () => {
    await generate();
    expect([backend.count(USER_PATH), backend.count(ROLE_PATH), backend.received.length]).toEqual([1, 1, 3]);
  });

  it('responds 403 to a page of another site and sends no query', async () => {
    startRequest({ headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } });
    expect(await generate()).toMatchObject({ status: 403 });
    expect(backend.received).toEqual([]);
  });

  it('names the failure of all feeds, for the form to lead to them', async () => {
    const message = 'None of the feeds could be read.';
    backend.on(FUNCTION_PATH, json({ ok: false, code: 'all_sources_failed', message }, 502));
    const response = await POST(request('{}', 'application/json'));
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ status: 'all_sources_failed', message });
  });

  it('reads a response about three hundred feeds', async () => {
    const feed = { id: 'x'.repeat(36), name: 'n'.repeat(80), status: null, new: 0 };
    const sources = Array.from({ length: 300 }, (_, at) => ({
      ...feed,
      url: `https://${at}.example/${'p'.repeat(400)}`,
      error: 'e'.repeat(300),
    }));
    backend.on(FUNCTION_PATH, json({ ok: true, sources }));
    expect(await generate()).toMatchObject({ status: 200 });
    backend.on(FUNCTION_PATH, json({ message: 'None of the feeds could be read.', sources }, 502));
    expect(await generate()).toMatchObject({ message: 'None of the feeds could be read.' });
  });

  it.each([
    ['no type', request('{}'), 415],
    ['a form', request('a=b', 'application/x-www-form-urlencoded'), 415],
    ['a type that only begins like JSON', request('{}', 'application/jsonp'), 415],
    ['nothing', request(null, 'application/json'), 400],
    ['broken JSON', request('{"a":', 'application/json'), 400],
    ['a list', request('[]', 'application/json'), 400],
    ['more than 32 kB', request(`{"a":"${'x'.repeat(32 * 1024)}"}`, 'application/json'), 413],
  ])('refuses a body that is %s and invokes nothing', async (_, sent, status) => {
    expect(await generate(sent)).toMatchObject({ status, message: expect.any(String) });
    expect(invocations()).toEqual([]);
  });

  it('stops reading a body where it is too long', async () => {
    let read = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    const sent = { headers: new Headers({ 'content-type': 'application/json' }), body: endless };
    expect(await generate(sent as Request)).toMatchObject({ status: 413 });
    expect(read).toBeLessThan(40 * 1024);
  });

  it('accepts a body of any size within, and always sends the function the same', async () => {
    const sent = request(`{"days":90,"a":"${'x'.repeat(32_000)}"}`, 'application/json; charset=utf-8');
    expect(await generate(sent)).toMatchObject({ status: 200 });
    expect(invocations().map(({ body }) => body)).toEqual(['{}']);
  });

  it('reads nothing of what someone posts who has no role', async () => {
    backend.on(ROLE_PATH, json({ status: 'forbidden' }));
    const sent = request('not JSON');
    expect(await generate(sent)).toMatchObject({ status: 403 });
    expect(sent.bodyUsed).toBe(false);
  });
});
