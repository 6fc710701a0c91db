import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { respondAsPrerendered } from '#server/tests/support/built-site.ts';
import { handledSite, PAGE } from '#server/tests/support/handled-site.ts';
import { UNKNOWN_PATH } from '#server/page-cache/origin-client.ts';
import { rawResponse } from '#server/tests/support/raw-response.ts';

const front = handledSite();

const expectedHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
  'reporting-endpoints': 'csp="/api/csp-report"',
};

describe('another spelling of an address', () => {
  it('is served from the cache when only needless percent-encoding tells them apart', async () => {
    await front.get('/about');
    const again = await front.get('/%61bout?a=%61');
    expect([again.status, again.headers.get('cache-status')]).toEqual([200, 'front; hit']);
  });

  it('is redirected at once when it has too many slashes', async () => {
    for (const [path, location] of [
      ['/about//', '/about'],
      ['//evil.example//?a=1', '/evil.example?a=1'],
    ]) {
      const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${front.site.port}\r\nConnection: close\r\n\r\n`;
      const response = await rawResponse(front.site.port, head);
      expect(response).toMatch(/^HTTP\/1.1 308 [^]*x-frame-options: deny/i);
      expect(response).toContain(`location: ${location}\r\n`);
    }
    expect(front.seen).toEqual([]);
  });
});

describe('every response', () => {
  it('has the headers of security, whatever it is', async () => {
    front.handle = (request, response) => {
      if (request.url === '/moved') response.writeHead(308, { location: '/' }).end();
      else if (request.url === '/failed') response.writeHead(500).end();
      else respondAsPrerendered(response, PAGE);
    };
    for (const [path, method, status] of [
      ['/', 'GET', 200],
      ['/?a=1', 'GET', 200],
      ['/', 'HEAD', 200],
      ['/moved', 'GET', 308],
      ['/failed', 'GET', 500],
      ['/', 'PUT', 405],
      ['/', 'POST', 403],
      ['/_next/static/chunks/main.js', 'GET', 200],
    ] as const) {
      const response = await front.get(path, {}, method);
      expect(response.status, path).toBe(status);
      expect(Object.fromEntries(response.headers), path).toMatchObject(expectedHeaders);
      expect(response.headers.get('content-security-policy'), path).toContain("default-src 'none'");
      expect(response.headers.get('permissions-policy'), path).toContain('camera=()');
      expect(response.headers.get('x-powered-by'), path).toBeNull();
      expect(response.headers.get('strict-transport-security'), path).toBeNull();
    }
  });

  it('demands https where the site has it', async () => {
    await front.site.close();
    await front.start({ overHttps: true });
    for (const path of ['/', '/login']) {
      const { headers } = await front.get(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
      expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    }
  });

  it('asks for the preload list of browsers, subdomains included, only where the operator does', async () => {
    await front.site.close();
    await front.start({ overHttps: true, hstsPreload: true });
    const { headers } = await front.get('/');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
  });

  it('is compressed once, not twice', async () => {
    front.handle = (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync('{"a":1}'));
    };
    expect(await (await front.get('/api/x', { 'accept-encoding': 'br, gzip' })).json()).toEqual({ a: 1 });
  });
});

describe('a request for another site', () => {
  it.each(['evil.example', 'www.example.com.evil.example', '127.0.0.1:1', ''])(
    'is refused, and nothing of it is cached: Host %j',
    async (host) => {
      const response = await rawResponse(
        front.site.port,
        `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1.1 421 /);
      expect(response.toLowerCase()).toContain('x-frame-options: deny');
      expect(response).not.toContain('evil');
      expect([front.seen.length, front.site.store.size]).toEqual([0, 0]);
    },
  );

  it('is one for the production name when the site is for this machine alone', async () => {
    await front.site.close();
    await front.start({ siteOrigin: undefined });
    const head = 'GET /login HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n\r\n';
    expect(await rawResponse(front.site.port, head)).toMatch(/^HTTP\/1.1 421 /);
    expect((await front.get('/login')).status).toBe(200);
    expect(front.seen).toHaveLength(1);
  });

  it('is refused when the target names it, whatever Host says', async () => {
    for (const target of ['http://evil.example/about', 'http://evil.example/', '*']) {
      const head = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${front.site.port}\r\nConnection: close\r\n\r\n`;
      const response = await rawResponse(front.site.port, head);
      expect(response).toMatch(/^HTTP\/1.1 421 /);
      expect(response).not.toContain('evil');
    }
    expect(front.seen).toEqual([]);
  });

  it('is not one when an absolute target names this site, as a proxy sends it', async () => {
    for (const [target, host] of [
      [`http://127.0.0.1:${front.site.port}/about?a=1`, 'evil.example'],
      ['https://www.example.com/about', `127.0.0.1:${front.site.port}`],
      ['http://WWW.example.com/about', 'www.example.com'],
    ]) {
      const head = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect(await rawResponse(front.site.port, head)).toMatch(/^HTTP\/1.1 200 /);
    }
    expect(front.seen.map(({ url }) => url)).toEqual(['/about']);
  });

  it('is refused when it has no Host, or two', async () => {
    for (const hosts of ['', `Host: 127.0.0.1:${front.site.port}\r\nHost: evil.example\r\n`]) {
      const response = await rawResponse(
        front.site.port,
        `GET /login HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1.1 400 [^]*x-frame-options: deny/i);
    }
    expect(front.seen).toEqual([]);
  });

  it('to become another protocol is handled as an ordinary one, and its socket is not handed over', async () => {
    for (const protocol of ['h2c', 'websocket', 'x']) {
      const lines = `GET /login HTTP/1.1\r\nHost: 127.0.0.1:${front.site.port}\r\nUpgrade: ${protocol}\r\n`;
      const response = await rawResponse(front.site.port, `${lines}Connection: Upgrade, close\r\n\r\n`);
      expect(response).toMatch(/^HTTP\/1.1 200 [^]*x-frame-options: deny/i);
    }
  });

  it('with an unknown expectation is handled as any other', async () => {
    const lines = `GET /login HTTP/1.1\r\nHost: 127.0.0.1:${front.site.port}\r\nExpect: x\r\n`;
    const response = await rawResponse(front.site.port, `${lines}Connection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1.1 200 [^]*x-frame-options: deny/i);
  });

  it('is not one for the name of this site, in whatever case', async () => {
    const response = await rawResponse(
      front.site.port,
      'GET / HTTP/1.1\r\nHost: WWW.example.com\r\nConnection: close\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('a path that Next would read as another', () => {
  it.each([
    ['GET', '/newsletter/confirm/../../login'],
    ['GET', '/newsletter/confirm/%2e%2e/%2e%2e/login'],
    ['GET', '/%'],
    ['POST', '/newsletter-admin/../login'],
    ['POST', '/api/../about'],
    ['POST', '/newsletter-admin/%2E./login'],
  ])('is refused with 400: %s %s', async (method, path) => {
    const { address, port } = front.site;
    const lines = `Host: 127.0.0.1:${port}\r\nOrigin: ${address}\r\nContent-Length: 0\r\nConnection: close\r\n`;
    const response = await rawResponse(port, `${method} ${path} HTTP/1.1\r\n${lines}\r\n`);
    expect(response).toMatch(/^HTTP\/1.1 400 [^]*x-frame-options: deny[^]*That address could not be read/i);
    expect(front.seen).toEqual([]);
  });
});

describe('a path that looks like a pattern of routes', () => {
  it.each(['/%5Bslug%5D', '/%5bslug]', '/services/[slug%5D', '/sharing-image/%5B...path%5D?x=1'])(
    'reaches Next as a page that does not exist, once: %s',
    async (path) => {
      const response = await front.get(path);
      await response.text();
      expect(front.seen.map(({ url }) => url)).toEqual([UNKNOWN_PATH]);
    },
  );

  it('is not one whose query has a bracket', async () => {
    await front.get('/industry-updates/search?q=%5Ba%5D');
    expect(front.seen.map(({ url }) => url)).toEqual(['/industry-updates/search?q=%5Ba%5D']);
  });
});

describe('what is no request', () => {
  const line = () => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${front.site.port}\r\n`;
  it.each([
    ['bytes that are not HTTP', () => 'nonsense\r\n\r\n', 400],
    ['two lengths', () => `${line()}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ['a length and chunks', () => `${line()}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
    ['headers without end', () => `${line()}X: ${'x'.repeat(20_000)}`, 431],
    ['headers that come a line at a time', () => `${line()}X-Slow: `, 408],
    [
      'a body that never comes',
      () => `${line().replace('GET', 'POST')}Origin: ${front.site.address}\r\nContent-Length: 9\r\n\r\n`,
      408,
    ],
  ])('%s gets its response in time, with all headers', async (_, bytes, status) => {
    const response = await rawResponse(front.site.port, bytes());
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      ...Object.keys(expectedHeaders),
      'content-security-policy',
      'x-request-id',
      'connection: close',
    ]) {
      expect(response).toContain(header);
    }
    expect(front.seen).toEqual([]);
  });
});
