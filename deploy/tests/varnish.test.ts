import { once } from 'node:events';
import { createServer, request, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from './support/programs.ts';
import { hasVarnish, startVarnish } from './support/varnish.ts';

describe.skipIf(!hasVarnish())('varnish.vcl', () => {
  let port = 0;
  let stop: () => Promise<void>;
  /** What reached the balancer, and what it responds. */
  let asked: string[] = [];
  let respond: RequestListener;
  const balancer = createServer((incoming, response) => {
    asked.push(incoming.url ?? '');
    respond(incoming, response);
  });
  beforeAll(async () => {
    await once(balancer.listen(0, '127.0.0.1'), 'listening');
    [port = 0] = await freePorts(1);
    // The module that forgets by key is a package of its own; who may ask it does not depend on it.
    const ports = { listen: port, origin: (balancer.address() as AddressInfo).port };
    stop = await startVarnish({ ...ports, withKeys: false });
  }, 90_000);
  afterAll(async () => {
    await stop();
    balancer.closeAllConnections();
    balancer.close();
  });
  beforeEach(() => {
    asked = [];
  });

  /** The status of a purge from this machine, which `purgers` names. */
  const purge = (headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const options = {
        port,
        host: '127.0.0.1',
        method: 'PURGE',
        headers: { 'xkey-purge': 'a', ...headers },
      };
      const call = request(options, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      call.once('error', reject);
      call.end();
    });

  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

  it('keeps the files of a build, which only the last release may still have', async () => {
    respond = ({ url = '' }, response) => {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      response.writeHead(url.includes('gone') ? 404 : 200).end('a chunk');
    };
    const file = '/_next/static/chunks/a.js';
    for (let time = 0; time < 2; time += 1) expect(await get(file)).toBe(200);
    for (let time = 0; time < 2; time += 1) expect(await get('/_next/static/gone.js')).toBe(404);
    expect(asked).toEqual([file, '/_next/static/gone.js', '/_next/static/gone.js']);
  });

  it('has nobody wait for another where nothing may be kept', async () => {
    const waiting: ServerResponse[] = [];
    respond = (_, response) => void response.end('first');
    expect(await get('/uncached')).toBe(200);
    respond = (_, response) => {
      waiting.push(response);
      if (waiting.length === 2) for (const each of waiting) each.end('together');
    };
    expect(await Promise.all([get('/uncached'), get('/uncached')])).toEqual([200, 200]);
  });

  it('takes a purge of the mail worker', async () => {
    expect(await purge({})).toBe(200);
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-For', ''],
    ['Forwarded', 'for=203.0.113.7;proto=https'],
    ['Via', '1.1 proxy'],
  ])('refuses one that was passed on with %s: %s', async (name, value) => {
    expect(await purge({ [name]: value })).toBe(403);
  });
});
