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
const site = (backend: string | undefined) => {
  const health = createHealthHandler({ url: backend, publishableKey: 'publishable' });
  return serve((request, response) => {
    if (!health(request, response)) response.writeHead(404).end();
  });
};

let logged: string[];
let now = 1_000_000;
beforeEach(() => {
  logged = [];
  const keep = (line: string) => void logged.push((JSON.parse(line) as { event: string }).event);
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
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

describe('liveness', () => {
  it('asks nothing but this process', async () => {
    const health = await site(undefined);
    const answer = await fetch(`${health}/api/health/live`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is asked with GET or HEAD, at its very address', async () => {
    const health = await site(undefined);
    expect((await fetch(`${health}/api/health/live`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${health}/api/health/live`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${health}/api/health/live/more`)).status).toBe(404);
    expect((await fetch(`${health}/api/health`)).status).toBe(404);
  });
});

describe('readiness', () => {
  it('is what the database says, with the publishable key', async () => {
    const asked: unknown[] = [];
    const health = await site(
      await serve((request, response) => {
        asked.push(request.headers.apikey);
        rows(request, response);
      }),
    );
    const answer = await fetch(`${health}/api/health/ready`);
    expect([answer.status, await answer.text(), asked]).toEqual([200, '{"status":"ok"}', ['publishable']]);
    expect(logged).toEqual([]);
  });

  it('asks once for all who ask at the same time, and for the next five seconds', async () => {
    let asked = 0;
    const waiting: (() => void)[] = [];
    const health = await site(
      await serve((request, response) => {
        asked += 1;
        waiting.push(() => rows(request, response));
      }),
    );
    const answers = Array.from({ length: 50 }, () => fetch(`${health}/api/health/ready`));
    await expect.poll(() => waiting.length).toBe(1);
    // Every one of the fifty has arrived when a later question on the same server is answered.
    await fetch(`${health}/api/health/live`);
    waiting.splice(0).forEach((reply) => reply());
    expect((await Promise.all(answers)).every(({ status }) => status === 200)).toBe(true);
    expect(asked).toBe(1);

    now += 4_999;
    expect((await fetch(`${health}/api/health/ready`)).status).toBe(200);
    expect(asked).toBe(1);
    now += 2;
    const again = fetch(`${health}/api/health/ready`);
    await expect.poll(() => waiting.length).toBe(1);
    waiting.splice(0).forEach((reply) => reply());
    await again;
    expect(asked).toBe(2);
  });

  const troubles: Record<string, RequestListener> = {
    'refuses the connection': (_request, response) => response.destroy(),
    'answers with an error': (_request, response) => response.writeHead(500).end('{"message":"secret host"}'),
    'answers what is no list': (_request, response) => response.writeHead(200).end('{}'),
    'answers what is no JSON': (_request, response) => response.writeHead(200).end('<!doctype html>'),
    'never answers': () => undefined,
  };
  it.each(Object.entries(troubles))('is 503 when the backend %s', async (_name, trouble) => {
    const health = await site(await serve(trouble));
    const answer = await fetch(`${health}/api/health/ready`);
    expect([answer.status, await answer.text()]).toEqual([503, '{"status":"unavailable"}']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await fetch(`${health}/api/health/live`)).status).toBe(200);
  });

  it('is 503 without a backend', async () => {
    expect((await fetch(`${await site(undefined)}/api/health/ready`)).status).toBe(503);
  });

  it('writes down when the backend goes and when it is back, once each', async () => {
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
