import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { siteOrigin } from '#lib/config.ts';
import { orderGeneration } from './generate.ts';

const caller = vi.hoisted(() => ({ kind: 'admin' as string | undefined, url: '' }));
vi.mock('next/headers', () => ({ headers: async () => new Headers({ 'x-request-id': 'request-1' }) }));
vi.mock('#lib/auth/session.ts', () => ({
  callerKind: async () => caller.kind,
  requireAdmin: async () => {
    if (caller.kind !== 'admin') throw new Error('not let in');
  },
  requestClient: async (reach: typeof fetch) =>
    createClient(caller.url, 'sb_publishable_for_a_test', {
      auth: { persistSession: false },
      accessToken: async () => 'token-of-the-admin',
      global: { fetch: reach },
    }),
}));

type Upstream = (request: IncomingMessage, response: ServerResponse) => void;
const own = new Headers({ origin: siteOrigin(), 'sec-fetch-site': 'same-origin' });
const canary = 'postgres://secret@db.internal';

describe('passing a generation on to the edge function', () => {
  let server: Server;
  let upstream: Upstream;
  const asked: {
    method: string | undefined;
    url: string | undefined;
    headers: IncomingMessage['headers'];
    body: string;
  }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      // A connection kept for the next request would carry one test's end into another.
      response.setHeader('connection', 'close');
      void text(request).then((body) => {
        asked.push({ method: request.method, url: request.url, headers: request.headers, body });
        upstream(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    caller.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    vi.restoreAllMocks();
  });
  afterEach(() => {
    asked.length = 0;
    caller.kind = 'admin';
  });

  const json =
    (status: number, body: unknown): Upstream =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };

  it('sends what the specification says, with the admin’s own token, and nothing of the answer back', async () => {
    upstream = json(200, { ok: true, issue: { content: canary } });
    expect(await orderGeneration(own)).toEqual({ ok: true });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/functions/v1/generate-newsletter', body: '{}' });
    expect(asked[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      apikey: 'sb_publishable_for_a_test',
      authorization: 'Bearer token-of-the-admin',
    });
  });

  const unreadable = 'Invalid response from newsletter generation';
  const failed = 'Failed to generate newsletter';
  it.each<[string, Upstream, number, string]>([
    [
      'an error page in HTML',
      (_, r) => r.writeHead(500, { 'content-type': 'text/html' }).end(`<h1>${canary}`),
      502,
      unreadable,
    ],
    [
      'a success that is not JSON',
      (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end(canary),
      502,
      unreadable,
    ],
    ['a success cut short', json(200, '{"ok":'), 502, unreadable],
    ['a success of no object', json(200, '"ok"'), 502, unreadable],
    ['ten megabytes', json(200, `"${'x'.repeat(10_000_000)}"`), 502, unreadable],
    [
      'an endless answer',
      (_, r) => {
        r.writeHead(200, { 'content-type': 'application/json' });
        const more = () =>
          r.destroyed || !r.write('x'.repeat(16_384)) ? r.once('drain', more) : setImmediate(more);
        more();
      },
      502,
      unreadable,
    ],
    [
      'a failure with a message',
      json(422, { message: 'No new items in the feeds.', detail: canary }),
      422,
      'No new items in the feeds.',
    ],
    ['a run under way', json(409, { message: 'Already running' }), 409, 'Already running'],
    ['a failure of its own', json(500, { message: 'All sources failed' }), 502, 'All sources failed'],
    ['a message over several lines', json(500, { message: 'One\r\nTwo\u0000' }), 502, 'One Two'],
    ['a message without end', json(500, { message: 'y'.repeat(5_000) }), 502, 'y'.repeat(300)],
    ['a failure without a message', json(500, { detail: canary }), 502, failed],
    ['a message that is no text', json(500, { message: { sql: canary } }), 502, failed],
    ['a redirect', (_, r) => r.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), 502, failed],
    ['a reset', (request) => request.socket.destroy(), 502, failed],
  ])('answers %s with its exact words', async (_, behaviour, status, message) => {
    upstream = behaviour;
    expect(await orderGeneration(own)).toEqual({ ok: false, status, message });
  });

  it('gives up on a function that hangs', async () => {
    upstream = () => undefined;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    expect(await orderGeneration(own)).toEqual({ ok: false, status: 504, message: failed });
    expect(patience).toHaveBeenCalledWith(60_000);
    patience.mockRestore();
  });

  it('runs one at a time, and the next one afterwards', async () => {
    let finish = () => {};
    const started = new Promise<void>((resolve) => {
      upstream = (_request, response) => {
        finish = () => json(200, { ok: true })(_request, response);
        resolve();
      };
    });
    const first = orderGeneration(own);
    await started;
    expect(await orderGeneration(own)).toMatchObject({ ok: false, status: 409 });
    finish();
    expect(await first).toEqual({ ok: true });
    expect(asked).toHaveLength(1);
    upstream = json(200, {});
    expect(await orderGeneration(own)).toEqual({ ok: true });
  });

  it.each([
    ['signed-out', 401],
    ['not-admin', 403],
    [undefined, 503],
  ])('asks nothing of the function for someone who is %s', async (kind, status) => {
    caller.kind = kind;
    expect(await orderGeneration(own)).toMatchObject({ ok: false, status });
    expect(asked).toEqual([]);
  });

  it('asks nothing of the function for a page of another site', async () => {
    const foreign = new Headers({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(await orderGeneration(foreign)).toMatchObject({ ok: false, status: 403 });
    expect(asked).toEqual([]);
  });

  it('reads an answer about three hundred feeds', async () => {
    const feed = { id: 'x'.repeat(36), name: 'n'.repeat(80), status: null, new: 0 };
    const sources = Array.from({ length: 300 }, (_, at) => ({
      ...feed,
      url: `https://${at}.example/${'p'.repeat(400)}`,
      error: 'e'.repeat(300),
    }));
    upstream = json(200, { ok: true, sources });
    expect(await orderGeneration(own)).toEqual({ ok: true });
    upstream = json(502, { ok: false, message: 'None of the feeds could be read.', sources });
    expect(await orderGeneration(own)).toMatchObject({ message: 'None of the feeds could be read.' });
  });

  const order = (body: string | null, type?: string) =>
    new Request('http://site.example/', {
      method: 'POST',
      body,
      headers: type ? { 'content-type': type } : {},
    });

  it.each([
    ['no type', order('{}'), 415],
    ['a form', order('a=b', 'application/x-www-form-urlencoded'), 415],
    ['a type that only begins like JSON', order('{}', 'application/jsonp'), 415],
    ['nothing', order(null, 'application/json'), 400],
    ['broken JSON', order('{"a":', 'application/json'), 400],
    ['a list', order('[]', 'application/json'), 400],
    ['more than 32 kB', order(`{"a":"${'x'.repeat(32 * 1024)}"}`, 'application/json'), 413],
  ])('refuses an order that is %s before it does anything', async (_, posted, status) => {
    expect(await orderGeneration(own, posted)).toMatchObject({ ok: false, status });
    expect(asked).toEqual([]);
  });

  it('stops reading an order where it is too long', async () => {
    let read = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    const posted = { headers: new Headers({ 'content-type': 'application/json' }), body: endless };
    expect(await orderGeneration(own, posted as Request)).toMatchObject({ status: 413 });
    expect(read).toBeLessThan(40 * 1024);
  });

  it('takes an order of any size within, and asks the function for nothing but what it always does', async () => {
    upstream = json(200, { ok: true });
    const posted = order(`{"days":90,"a":"${'x'.repeat(32_000)}"}`, 'application/json; charset=utf-8');
    expect(await orderGeneration(own, posted)).toEqual({ ok: true });
    expect(asked.map(({ body }) => body)).toEqual(['{}']);
  });

  it('reads nothing of what someone posts who is no administrator', async () => {
    caller.kind = 'not-admin';
    const posted = order('not JSON');
    expect(await orderGeneration(own, posted)).toMatchObject({ status: 403 });
    expect(posted.bodyUsed).toBe(false);
  });
});
