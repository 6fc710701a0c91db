import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postWebhook, publicInternet, type Network } from './post-webhook.ts';

const tls = (kind: string) =>
  readFileSync(`supabase/tests/support/feeds/tls/feeds.example.${kind}.pem`, 'utf8');

describe('postWebhook()', () => {
  let server: Server;
  let respond: (request: IncomingMessage, response: ServerResponse) => void;
  let requests: { path: string | undefined; headers: IncomingMessage['headers']; body: string }[];
  let resolved: string[];
  beforeAll(async () => {
    server = createServer({ cert: tls('cert'), key: tls('key') }, (request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        requests.push({ path: request.url, headers: request.headers, body });
        respond(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    requests = [];
    resolved = [];
    respond = (_, response) => response.writeHead(202).end();
  });

  const network = (addresses: string[] = ['127.0.0.1'], differences: Partial<Network> = {}): Network => ({
    resolve: async (host) => {
      resolved.push(host);
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    isAllowed: (address) => address === '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    ca: tls('cert'),
    ...differences,
  });
  const post = (url = 'https://feeds.example/hook?key=1', over = network(), deadlineMs?: number) =>
    postWebhook({ url, headers: { 'webhook-id': 'x' }, body: '{"a":"ü"}' }, over, deadlineMs);
  const statusIs = (status: number, headers: Record<string, string> = {}) => {
    respond = (_, response) => response.writeHead(status, headers).end();
  };

  it('posts the body and its headers, and is content with any status of success', async () => {
    expect(await post()).toBeNull();
    expect(requests).toEqual([
      {
        path: '/hook?key=1',
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'content-length': '10',
          'webhook-id': 'x',
          host: expect.stringContaining('feeds.example') as string,
        }) as object,
        body: '{"a":"ü"}',
      },
    ]);
    expect(resolved).toEqual(['feeds.example']);
  });

  it('says what the server responded with, and nothing that it wrote', async () => {
    respond = (_, response) => response.writeHead(500).end('a secret of the server');
    expect(await post()).toBe('The server responded with HTTP 500.');
  });

  it.each([
    'https://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1/',
    'https://feeds.example/elsewhere',
  ])('follows no redirect, whether to %s', async (location) => {
    statusIs(307, { location });
    expect(await post()).toBe('It redirects (HTTP 307); a webhook follows no redirect.');
    expect(requests).toHaveLength(1);
    expect(resolved).toHaveLength(1);
  });

  it('does not wait for a body, however long it is', async () => {
    respond = (_, response) => {
      response.writeHead(200);
      response.write('x'.repeat(65_536));
    };
    expect(await post()).toBeNull();
  });

  it('gives up at its deadline when nothing responds', async () => {
    respond = () => undefined;
    expect(await post(undefined, network(), 60)).toBe('The server did not respond within 0.06 seconds.');
    const silent = network([], { resolve: () => new Promise(() => undefined) });
    expect(await post(undefined, silent, 60)).toBe('The server did not respond within 0.06 seconds.');
  });

  it('trusts no certificate that the system does not', async () => {
    const { ca: _, ...untrusting } = network();
    expect(await post(undefined, untrusting)).toBe('The certificate of the server is not valid.');
    expect(requests).toEqual([]);
  });

  it.each([
    'http://feeds.example/',
    'https://user:pass@feeds.example/',
    'https://feeds.example:8443/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://localhost/',
    'https://metadata.google.internal/',
    'not an address',
  ])('resolves nothing and connects to nothing for %s', async (url) => {
    expect(await post(url)).toMatch(/^The (address|host) /);
    expect(resolved).toEqual([]);
    expect(requests).toEqual([]);
  });

  it.each([
    [['10.0.0.1']],
    [['93.184.215.14', '192.168.0.1']],
    [['169.254.169.254']],
    [['100.64.0.1']],
    [['::1']],
    [['fd00::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['168.63.129.16']],
    [['224.0.0.1']],
    [['0.0.0.0']],
  ])('refuses a public name that leads to %o, as production judges addresses', async (addresses) => {
    const judged = network(addresses, { isAllowed: publicInternet.isAllowed });
    expect(await post(undefined, judged)).toBe('The host leads into a private network.');
    expect(requests).toEqual([]);
  });

  it('looks again at what it is connected to', async () => {
    const answers = [true, false];
    const rebound = network(undefined, { isAllowed: () => answers.shift() ?? false });
    expect(await post(undefined, rebound)).toBe('The host leads into a private network.');
    expect(requests).toEqual([]);
  });

  it('says that a name leads nowhere, and that nothing listens', async () => {
    expect(await post(undefined, network([]))).toBe('The host was not found.');
    const failing = network([], { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await post(undefined, failing)).toBe('The host was not found.');
    expect(await post(undefined, network(undefined, { port: 1 }))).toBe(
      'The connection to the server failed.',
    );
  });
});

it('is called by the mail worker alone, so that no visitor waits for a server elsewhere', () => {
  const callers = globSync('{app,components,embedded,lib,server,workers}/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts') && /\/post-webhook\.ts'/.test(readFileSync(file, 'utf8')))
    .sort();
  expect(callers).toEqual(['workers/mail/webhooks/run-webhooks.ts']);
});
