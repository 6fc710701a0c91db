import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#lib/config.ts';
import { purge } from './purge.ts';
import { runPurges } from './run-purges.ts';
import { cdnSettings } from './settings.ts';

let server: Server;
let base: string;
let received: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let reply: { status: number; body: string };

beforeEach(async () => {
  received = [];
  reply = { status: 200, body: '{"success":true}' };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      response.writeHead(reply.status).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  vi.restoreAllMocks();
});

const TOKEN = 'q8Zr4vN1xW6tB3yK9mP2sD7fH5jL0cGa';
const settingsOf = (env: Record<string, string>) =>
  cdnSettings(readConfig(env as unknown as NodeJS.ProcessEnv));
const cdn = (env: Record<string, string>) => settingsOf({ CDN_PURGE_URL: base, ...env })!;
const fastly = () => cdn({ CDN: 'fastly', CDN_SERVICE: 'SU1Z0isxPaozGVKXdv0eY', CDN_API_TOKEN: TOKEN });
const cloudflare = () => cdn({ CDN: 'cloudflare', CDN_SERVICE: '023e105f4ecef8ad', CDN_API_TOKEN: TOKEN });

describe('a purge', () => {
  it('asks each Varnish to forget the key', async () => {
    await purge(cdn({ CDN: 'varnish', CDN_PURGE_URL: `${base}/a, ${base}/b` }));
    const calls = received.map(({ method, url, headers }) => [method, url, headers['xkey-purge']]);
    expect(calls.sort()).toEqual([
      ['PURGE', '/a', 'archive'],
      ['PURGE', '/b', 'archive'],
    ]);
  });

  it('asks those that are there when one is away, and fails', async () => {
    const away = 'http://127.0.0.1:1';
    const purging = purge(cdn({ CDN: 'varnish', CDN_PURGE_URL: `${away}/a, ${base}/b` }));
    await expect(purging).rejects.toThrow();
    expect(received.map(({ url }) => url)).toEqual(['/b']);
  });

  it('asks Fastly by key and Cloudflare by tag, each with its token', async () => {
    await purge(fastly());
    await purge(cloudflare());
    expect(received.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/service/SU1Z0isxPaozGVKXdv0eY/purge/archive'],
      ['POST', '/zones/023e105f4ecef8ad/purge_cache'],
    ]);
    expect(received[0]!.headers['fastly-key']).toBe(TOKEN);
    expect(received[1]!.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(JSON.parse(received[1]!.body)).toEqual({ tags: ['archive'] });
  });

  it('fails unless it is confirmed, and names neither address nor token', async () => {
    reply = { status: 200, body: '{"success":false}' };
    await expect(purge(cloudflare())).rejects.toThrow('did not confirm');
    reply = { status: 401, body: TOKEN };
    await expect(purge(fastly())).rejects.toThrow(/^the CDN responded with 401$/);
    await expect(purge(cdn({ CDN: 'varnish' }))).rejects.toThrow('401');
  });
});

describe('the settings of a CDN', () => {
  it('are none without one, and refuse what belongs to none', () => {
    expect(settingsOf({})).toBeUndefined();
    expect(() => settingsOf({ CDN_SERVICE: 'abc' })).toThrow('CDN is not set');
  });

  it('name what is missing', () => {
    expect(() => settingsOf({ CDN: 'varnish' })).toThrow('CDN_PURGE_URL');
    expect(() => settingsOf({ CDN: 'fastly', CDN_API_TOKEN: TOKEN })).toThrow('CDN_SERVICE');
    expect(() => settingsOf({ CDN: 'akamai' })).toThrow('fastly, cloudflare or varnish');
    expect(() => settingsOf({ CDN: 'varnish', CDN_PURGE_URL: 'varnish:80' })).toThrow('http:');
  });
});

describe('the worker', () => {
  it('purges at once, again when the version is settled, until it is confirmed, and notes that alone', async () => {
    for (const method of ['log', 'error', 'warn'] as const)
      vi.spyOn(console, method).mockImplementation(() => {});
    const stop = new AbortController();
    const noted: number[] = [];
    let asked = 0;
    let failures = 2;
    let purges = 0;
    await runPurges({
      outbox: {
        archivePurge: () => {
          asked += 1;
          if (asked > 12) stop.abort();
          return Promise.resolve({
            ...{ status: 'ok' as const, version: 7, due: noted.length === 0, settled: asked > 4 },
          });
        },
        archivePurged: (version) => {
          noted.push(version);
          return Promise.resolve({ status: 'ok' as const });
        },
      },
      purge: () => {
        purges += 1;
        if (asked > 4 && failures > 0) {
          failures -= 1;
          return Promise.reject(new Error('away'));
        }
        return Promise.resolve();
      },
      ...{ pollMs: 1, maxWaitMs: 1, stop: stop.signal },
    });
    // Early, twice in vain, and the one that counts.
    expect([purges, noted]).toEqual([4, [7]]);
  });
});
