import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawResponse } from '#server/tests/support/raw-response.ts';
import { respondAsPrerendered, builtSite, SCRIPT } from '#server/tests/support/built-site.ts';

type Site = Awaited<ReturnType<typeof builtSite>>;
const FLIGHT = 'self.__next_f.push([1,"data"])';
const HEAD = '<link rel="stylesheet" href="/_next/static/chunks/style.css" data-precedence="next"/>';
const PAGE = `<!DOCTYPE html><html><head>${HEAD}</head><body>${'text '.repeat(500)}<script>${FLIGHT}</script></body></html>`;

let site: Site;
let seen: IncomingMessage[];
let handle: (request: IncomingMessage, response: ServerResponse) => void;

async function start(options?: Parameters<typeof builtSite>[1]) {
  site = await builtSite((request, response) => {
    seen.push(request);
    handle(request, response);
  }, options);
}
beforeEach(async () => {
  seen = [];
  handle = (_request, response) => respondAsPrerendered(response, PAGE);
  await start();
});
afterEach(() => site.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(site.address + path, { headers, method, redirect: 'manual' });

describe('a page that is the same for everyone', () => {
  it('is requested once, and served compressed, with its policy and a strong tag', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    const second = await get('/', { 'accept-encoding': 'br' });
    expect([await first.text(), seen.length]).toEqual([await second.text(), 1]);
    expect(second.headers.get('content-encoding')).toBe('br');
    expect(second.headers.get('cache-status')).toBe('front; hit');
    expect(second.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(second.headers.get('etag')).toMatch(/^"[\w-]+-br-\d+"$/);
    expect(second.headers.get('vary')).toBe('rsc, next-router-state-tree, Accept-Encoding');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(second.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  });

  it('carries its style sheet, so that the first paint waits for nothing else', async () => {
    const html = await (await get('/')).text();
    expect(html).toContain('<style>body{background:url(/_next/static/media/paper.png)}@font-face');
    expect(html).toContain('href="/_next/static/chunks/style.css" data-precedence="next" disabled="">');
  });

  it('no longer has its style sheet fetched by a Link header', async () => {
    handle = (_request, response) => {
      const style = '</_next/static/chunks/style.css>; rel=preload; as="style"';
      response.setHeader('link', `</a.woff2>; rel=preload; as="font"; type="a,b", ${style}`);
      respondAsPrerendered(response, PAGE);
    };
    for (const path of ['/', '/login']) {
      expect((await get(path)).headers.get('link')).toBe('</a.woff2>; rel=preload; as="font"; type="a,b"');
    }
  });

  it('has the face of running text fetched ahead on the screens that use it', async () => {
    expect(await (await get('/')).text()).toContain(
      '<link rel="preload" href="/_next/static/media/sans.woff2" as="font" type="font/woff2" crossorigin="" media="(width >= 48rem)"><style>',
    );
  });

  it('is the same text in every encoding, each with a tag of its own', async () => {
    const responses = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => get('/about', { 'accept-encoding': encoding })),
    );
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(3);
    const head = await get('/about', { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(head.headers.get('content-length')).toBe(responses[1]!.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it('is not sent again to a browser that has it, and neither is its policy', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'gzip' });
    const again = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toBeNull();
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
    const other = await get('/', { 'accept-encoding': 'br', 'if-none-match': headers.get('etag')! });
    expect(other.status).toBe(200);
  });

  it('is made from nothing that a visitor sends', async () => {
    await rawResponse(
      site.port,
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher\r\n` +
        'X-Http-Method-Override: POST\r\nAccept-Language: xx\r\nUser-Agent: evil\r\nX-Original-Url: /evil\r\nConnection: close\r\n\r\n',
    );
    expect(seen).toHaveLength(1);
    expect(seen[0]!.headers).toEqual({
      host: '127.0.0.1',
      accept: 'text/html,*/*',
      'user-agent': 'southlight',
      'x-custom-server': '1',
    });
    expect(seen[0]!.method).toBe('GET');
  });
});

describe('what is not for everyone', () => {
  it.each([
    ['a query', '/?utm_source=x', {}],
    ['a cookie of others', '/', { cookie: '__cf_bm=1; AWSALB=2; my-admin-session=3' }],
    ['both', '/?admin-session=1', { cookie: 'a=1' }],
  ])(
    'is not a page that is requested with %s: it is served from the cache, 304 included',
    async (_, path, headers) => {
      const { headers: first } = await get('/');
      const again = await get(path, headers);
      expect([again.status, again.headers.get('cache-status')]).toEqual([200, 'front; hit']);
      const etag = first.get('etag') ?? '';
      expect([(await get(path, { ...headers, 'if-none-match': etag })).status, seen.length]).toEqual([
        304, 1,
      ]);
    },
  );

  it.each([
    ['our session', '/', { cookie: 'a=1; admin-session=x' }],
    ['a piece of our session', '/', { cookie: 'admin-session.1=x' }],
    ['our session by https', '/', { cookie: '__Host-admin-session=x' }],
    ['draft mode', '/', { cookie: '__prerender_bypass=x' }],
    ['a preview', '/', { cookie: '__next_preview_data=x' }],
    ['data of a page', '/', { rsc: '1' }],
    ['a prefetch', '/', { 'next-router-prefetch': '1' }],
    ['a query of Next’s router', '/?_rsc=abc', {}],
    ['a query that names the deployment', '/?a=1&dpl=abc', {}],
    ['an archive whose version is unknown', '/industry-updates/1?x=1', {}],
    ['a page that was not prerendered', '/login', {}],
    ["Next's own pages for errors", '/_not-found', {}],
  ])('is neither served from the cache nor stored: %s', async (_, path, headers) => {
    await get(path, headers);
    await get(path, headers);
    expect([seen.length, site.store.size]).toEqual([2, 0]);
  });

  it('is a way around to another page', async () => {
    for (const path of ['/services/..', '/services/.', '/services/../']) {
      const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nConnection: close\r\n\r\n`;
      expect(await rawResponse(site.port, head)).toMatch(/^HTTP\/1.1 200 /);
    }
    expect([seen.length, site.store.size]).toEqual([3, 0]);
  });

  it.each([
    ['with a cookie', { 'set-cookie': 'a=1' }, 200],
    ['that is private', { 'cache-control': 'private, no-store' }, 200],
    ['that says nothing about caches', { 'cache-control': '' }, 200],
    ['not found', {}, 404],
    ['that is elsewhere', { location: '/about' }, 307],
    ['that failed', {}, 500],
  ])('is a response %s', async (_, headers, status) => {
    handle = (_request, response) => {
      response.statusCode = status;
      response.setHeader('cache-control', 's-maxage=300');
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('content-type', 'text/html');
      response.end(PAGE);
    };
    const response = await get('/about');
    await get('/about');
    expect(response.status).toBe(status);
    expect([seen.length, site.store.size]).toEqual([2, 0]);
    expect(response.headers.get('cache-control') ?? '').not.toContain('s-maxage');
  });

  it('gets its policy and is compressed all the same', async () => {
    const response = await get('/login', { 'accept-encoding': 'br' });
    expect(await response.text()).toContain('<style>');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-security-policy')).toContain("'sha256-");
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is finished when it comes in pieces, flushed and with its head in one call', async () => {
    handle = (_request, response) => {
      response.writeHead(200, [
        'Content-Type',
        'text/html; charset=utf-8',
        'Content-Length',
        String(PAGE.length),
      ]);
      response.flushHeaders();
      response.write(PAGE.slice(0, 1000));
      response.write(Buffer.from(PAGE.slice(1000, 2000)), () => response.end(PAGE.slice(2000)));
    };
    const response = await get('/login', { 'accept-encoding': 'identity' });
    expect(
      (await response.text()).replace(/<link rel="preload".*?<\/style>/, '').replace(' disabled="">', '/>'),
    ).toBe(PAGE);
  });
});

describe('another spelling of an address', () => {
  it('is served from the cache when only needless percent-encoding tells them apart', async () => {
    await get('/about');
    const again = await get('/%61bout?a=%61');
    expect([again.status, again.headers.get('cache-status')]).toEqual([200, 'front; hit']);
  });

  it('is redirected at once when it has too many slashes', async () => {
    for (const [path, location] of [
      ['/about//', '/about'],
      ['//evil.example//?a=1', '/evil.example?a=1'],
    ]) {
      const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nConnection: close\r\n\r\n`;
      const response = await rawResponse(site.port, head);
      expect(response).toMatch(/^HTTP\/1.1 308 [^]*x-frame-options: deny/i);
      expect(response).toContain(`location: ${location}\r\n`);
    }
    expect(seen).toEqual([]);
  });
});

describe('a response that the application made for one request', () => {
  it('keeps what Next tells its own router, and nobody else gets it', async () => {
    handle = (_request, response) => {
      response.setHeader('x-nextjs-stale-time', '300');
      response.writeHead(308, { location: '/', refresh: '0;url=/', 'x-nextjs-cache': 'HIT' }).end();
    };
    const namesFor = async (headers: Record<string, string>) =>
      [...(await get('/login', headers)).headers.keys()].filter((name) => /^x-nextjs-|^refresh$/.test(name));
    expect(await namesFor({})).toEqual([]);
    expect(await namesFor({ rsc: '1' })).toEqual(['x-nextjs-cache', 'x-nextjs-stale-time']);
  });

  it('names the method that a route takes when it is a 405', async () => {
    handle = (_request, response) => void response.writeHead(405).end();
    for (const method of ['GET', 'HEAD']) {
      const response = await get('/api/enquiries', {}, method);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('has no policy when it is a 304', async () => {
    handle = (_request, response) => response.writeHead(304, { 'last-modified': 'x' }).end();
    const response = await get('/style.css');
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([304, null]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has the same head for HEAD as for GET', async () => {
    // As Next does: nothing is written for HEAD.
    handle = (request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(request.method === 'HEAD' ? undefined : PAGE);
    };
    const [full, headOnly] = [await get('/login'), await get('/login', {}, 'HEAD')];
    for (const name of ['content-security-policy', 'content-encoding', 'content-length', 'content-type']) {
      expect(headOnly.headers.get(name), name).toBe(full.headers.get(name));
    }
    expect(await headOnly.text()).toBe('');
  });

  it('is not compressed when it is a part', async () => {
    handle = (_request, response) => {
      response.writeHead(206, { 'content-type': 'text/plain', 'content-range': 'bytes 0-1999/5000' });
      response.end('x'.repeat(2000));
    };
    const response = await get('/long.txt', { range: 'bytes=0-1999', 'accept-encoding': 'gzip' });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([206, null]);
  });
});

describe('injected scripts', () => {
  it('are not allow-listed for being in the page', async () => {
    handle = (_request, response) =>
      respondAsPrerendered(response, PAGE.replace('</body>', '<script>alert(1)</script></body>'));
    const policy = (await get('/')).headers.get('content-security-policy')!;
    expect(policy.match(/script-src [^;]*/)?.[0].match(/sha256/g)).toHaveLength(1);
    expect(policy).not.toContain('unsafe');
  });
});

describe('an immutable file', () => {
  it('is compressed, and cached for ever', async () => {
    const response = await get('/_next/static/chunks/main.js', { 'accept-encoding': 'br', cookie: 'a=1' });
    expect(await response.text()).toBe(SCRIPT);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await get('/_next/static/chunks/main.js?dpl=a-1')).status).toBe(200);
    expect(seen).toEqual([]);
    await get('/_next/static/chunks/main.js?other=1');
    expect(seen).toHaveLength(1);
  });
});

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

describe('every response', () => {
  it('has the headers of security, whatever it is', async () => {
    handle = (request, response) => {
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
      const response = await get(path, {}, method);
      expect(response.status, path).toBe(status);
      expect(Object.fromEntries(response.headers), path).toMatchObject(expectedHeaders);
      expect(response.headers.get('content-security-policy'), path).toContain("default-src 'none'");
      expect(response.headers.get('permissions-policy'), path).toContain('camera=()');
      expect(response.headers.get('x-powered-by'), path).toBeNull();
      expect(response.headers.get('strict-transport-security'), path).toBeNull();
    }
  });

  it('demands https where the site has it', async () => {
    await site.close();
    await start({ overHttps: true });
    for (const path of ['/', '/login']) {
      const { headers } = await get(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
      expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    }
  });

  it('asks for the preload list of browsers, subdomains included, only where the operator does', async () => {
    await site.close();
    await start({ overHttps: true, hstsPreload: true });
    const { headers } = await get('/');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
  });

  it('is compressed once, not twice', async () => {
    handle = (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync('{"a":1}'));
    };
    expect(await (await get('/api/x', { 'accept-encoding': 'br, gzip' })).json()).toEqual({ a: 1 });
  });
});

describe('a request for another site', () => {
  it.each(['evil.example', 'www.example.com.evil.example', '127.0.0.1:1', ''])(
    'is refused, and nothing of it is cached: Host %j',
    async (host) => {
      const response = await rawResponse(
        site.port,
        `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1.1 421 /);
      expect(response.toLowerCase()).toContain('x-frame-options: deny');
      expect(response).not.toContain('evil');
      expect([seen.length, site.store.size]).toEqual([0, 0]);
    },
  );

  it('is one for the production name when the site is for this machine alone', async () => {
    await site.close();
    await start({ siteOrigin: undefined });
    const head = 'GET /login HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n\r\n';
    expect(await rawResponse(site.port, head)).toMatch(/^HTTP\/1.1 421 /);
    expect((await get('/login')).status).toBe(200);
    expect(seen).toHaveLength(1);
  });

  it('is refused when the target names it, whatever Host says', async () => {
    for (const target of ['http://evil.example/about', 'http://evil.example/', '*']) {
      const head = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nConnection: close\r\n\r\n`;
      const response = await rawResponse(site.port, head);
      expect(response).toMatch(/^HTTP\/1.1 421 /);
      expect(response).not.toContain('evil');
    }
    expect(seen).toEqual([]);
  });

  it('is not one when an absolute target names this site, as a proxy sends it', async () => {
    for (const [target, host] of [
      [`http://127.0.0.1:${site.port}/about?a=1`, 'evil.example'],
      ['https://www.example.com/about', `127.0.0.1:${site.port}`],
      ['http://WWW.example.com/about', 'www.example.com'],
    ]) {
      const head = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect(await rawResponse(site.port, head)).toMatch(/^HTTP\/1.1 200 /);
    }
    expect(seen.map(({ url }) => url)).toEqual(['/about']);
  });

  it('is refused when it has no Host, or two', async () => {
    for (const hosts of ['', `Host: 127.0.0.1:${site.port}\r\nHost: evil.example\r\n`]) {
      const response = await rawResponse(
        site.port,
        `GET /login HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1.1 400 [^]*x-frame-options: deny/i);
    }
    expect(seen).toEqual([]);
  });

  it('to become another protocol is handled as an ordinary one, and its socket is not handed over', async () => {
    for (const protocol of ['h2c', 'websocket', 'x']) {
      const lines = `GET /login HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nUpgrade: ${protocol}\r\n`;
      const response = await rawResponse(site.port, `${lines}Connection: Upgrade, close\r\n\r\n`);
      expect(response).toMatch(/^HTTP\/1.1 200 [^]*x-frame-options: deny/i);
    }
  });

  it('with an unknown expectation is handled as any other', async () => {
    const lines = `GET /login HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nExpect: x\r\n`;
    const response = await rawResponse(site.port, `${lines}Connection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1.1 200 [^]*x-frame-options: deny/i);
  });

  it('is not one for the name of this site, in whatever case', async () => {
    const response = await rawResponse(
      site.port,
      'GET / HTTP/1.1\r\nHost: WWW.example.com\r\nConnection: close\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('what is no request', () => {
  const line = () => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n`;
  it.each([
    ['bytes that are not HTTP', () => 'nonsense\r\n\r\n', 400],
    ['two lengths', () => `${line()}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ['a length and chunks', () => `${line()}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
    ['headers without end', () => `${line()}X: ${'x'.repeat(20_000)}`, 431],
    ['headers that come a line at a time', () => `${line()}X-Slow: `, 408],
    [
      'a body that never comes',
      () => `${line().replace('GET', 'POST')}Origin: ${site.address}\r\nContent-Length: 9\r\n\r\n`,
      408,
    ],
  ])('%s gets its response in time, with all headers', async (_, bytes, status) => {
    const response = await rawResponse(site.port, bytes());
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      ...Object.keys(expectedHeaders),
      'content-security-policy',
      'x-request-id',
      'connection: close',
    ]) {
      expect(response).toContain(header);
    }
    expect(seen).toEqual([]);
  });
});
