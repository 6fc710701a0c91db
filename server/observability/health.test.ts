import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHealthHandler } from './health.ts';

const servers: Server[] = [];
async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const site = (backend: string | undefined, isStopping = () => false) => {
  const health = createHealthHandler({ url: backend, publishableKey: 'publishable' }, isStopping);
  return serve((request, response) => {
    if (!health(request, response)) response.writeHead(404).end();
  });
};

let logged: string[];
let now = 1_000_000;
beforeEach(() => {
  logged = [];
  const record = (line: string) => void logged.push((JSON.parse(line) as { event: string }).event);
  vi.spyOn(console, 'log').mockImplementation(record);
  vi.spyOn(console, 'error').mockImplementation(record);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const rows: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
};

describe('/api/health/live', () => {
  it('returns 200 without a backend', async () => {
    const health = await site(undefined);
    const response = await fetch(`${health}/api/health/live`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('responds to GET and HEAD at its exact path alone', async () => {
    const health = await site(undefined);
    expect((await fetch(`${health}/api/health/live`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${health}/api/health/live`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${health}/api/health/live/more`)).status).toBe(404);
    expect((await fetch(`${health}/api/health`)).status).toBe(404);
  });
});

describe('/api/health/serving', () => {
  it('returns 200 whatever the backend, and 503 once the server is stopping', async () => {
    let isStopping = false;
    const health = await site(undefined, () => isStopping);
    expect((await fetch(`${health}/api/health/serving`)).status).toBe(200);
    isStopping = true;
    const response = await fetch(`${health}/api/health/serving`);
    expect([response.status, await response.json()]).toEqual([503, { status: 'stopping' }]);
    expect((await fetch(`${health}/api/health/live`)).status).toBe(200);
  });
});

describe('/api/health/ready', () => {
  it('returns 200 when a query with the publishable key succeeds', async () => {
    const queries: unknown[] = [];
    const health = await site(
      await serve((request, response) => {
        if (request.url === '/health') return void response.writeHead(404).end();
        queries.push(request.headers.apikey);
        rows(request, response);
      }),
    );
    const response = await fetch(`${health}/api/health/ready`);
    expect([response.status, await response.text(), queries]).toEqual([
      200,
      '{"status":"ok"}',
      ['publishable'],
    ]);
    expect(logged).toEqual([]);
  });

  it('queries once for concurrent requests, and for the next five seconds', async () => {
    let queries = 0;
    const waiting: (() => void)[] = [];
    const health = await site(
      await serve((request, response) => {
        if (request.url === '/health') return void response.writeHead(404).end();
        queries += 1;
        waiting.push(() => rows(request, response));
      }),
    );
    const responses = Array.from({ length: 50 }, () => fetch(`${health}/api/health/ready`));
    await expect.poll(() => waiting.length).toBe(1);
    // All fifty have arrived when a later request to the same server gets its response.
    await fetch(`${health}/api/health/live`);
    waiting.splice(0).forEach((reply) => reply());
    expect((await Promise.all(responses)).every(({ status }) => status === 200)).toBe(true);
    expect(queries).toBe(1);

    now += 4_999;
    expect((await fetch(`${health}/api/health/ready`)).status).toBe(200);
    expect(queries).toBe(1);
    now += 2;
    const again = fetch(`${health}/api/health/ready`);
    await expect.poll(() => waiting.length).toBe(1);
    waiting.splice(0).forEach((reply) => reply());
    await again;
    expect(queries).toBe(2);
  });

  it('says what keeps the embedded database from storing', async () => {
    const health = await site(
      await serve((request, response) => {
        if (request.url !== '/health') return rows(request, response);
        response.writeHead(503).end('{"cause":"the disk is full"}');
      }),
    );
    const response = await fetch(`${health}/api/health/ready`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'unavailable', cause: 'the disk is full' },
    ]);
    expect(logged).toEqual(['backend.unavailable']);
  });

  const failures: Record<string, RequestListener> = {
    'refuses the connection': (_request, response) => response.destroy(),
    'responds with an error': (_request, response) =>
      response.writeHead(500).end('{"message":"secret host"}'),
    'responds with something else than a list': (_request, response) => response.writeHead(200).end('{}'),
    'responds with HTML': (_request, response) => response.writeHead(200).end('<!doctype html>'),
    'never responds': () => undefined,
  };
  it.each(Object.entries(failures))(
    'returns 503 with Retry-After when the backend %s',
    async (_name, failure) => {
      const health = await site(await serve(failure));
      const response = await fetch(`${health}/api/health/ready`);
      expect([response.status, await response.text()]).toEqual([503, '{"status":"unavailable"}']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('retry-after')).toBe('5');
      expect((await fetch(`${health}/api/health/live`)).status).toBe(200);
    },
  );

  it('returns 503 without a backend', async () => {
    expect((await fetch(`${await site(undefined)}/api/health/ready`)).status).toBe(503);
  });

  it('logs once when the backend becomes unavailable, and once when it is back', async () => {
    let up = false;
    const health = await site(
      await serve((request, response) => {
        if (up) rows(request, response);
        else response.destroy();
      }),
    );
    for (const isUp of [false, false, true, true, false]) {
      up = isUp;
      now += 6_000;
      expect((await fetch(`${health}/api/health/ready`)).status).toBe(isUp ? 200 : 503);
    }
    expect(logged).toEqual(['backend.unavailable', 'backend.available', 'backend.unavailable']);
  });
});
