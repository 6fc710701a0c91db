import { describe, expect, it } from 'vitest';
import { respondAsPrerendered, SCRIPT } from '#server/tests/support/built-site.ts';
import { handledSite, PAGE } from '#server/tests/support/handled-site.ts';
import { rawResponse } from '#server/tests/support/raw-response.ts';

const front = handledSite();

describe('a page that is the same for everyone', () => {
  it('is requested once, and served compressed, with its policy and a strong tag', async () => {
    const first = await front.get('/', { 'accept-encoding': 'br' });
    const second = await front.get('/', { 'accept-encoding': 'br' });
    expect([await first.text(), front.seen.length]).toEqual([await second.text(), 1]);
    expect(second.headers.get('content-encoding')).toBe('br');
    expect(second.headers.get('cache-status')).toBe('front; hit');
    expect(second.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(second.headers.get('etag')).toMatch(/^"[\w-]+-br-\d+"$/);
    expect(second.headers.get('vary')).toBe('rsc, next-router-state-tree, Accept-Encoding');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(second.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  });

  it('carries its style sheet, so that the first paint waits for nothing else', async () => {
    const html = await (await front.get('/')).text();
    expect(html).toContain('<style>body{background:url(/_next/static/media/paper.png)}@font-face');
    expect(html).toContain(
      'href="/_next/static/chunks/style.css" data-precedence="next" media="not all" disabled="">',
    );
  });

  it('no longer has its style sheet fetched by a Link header', async () => {
    front.handle = (_request, response) => {
      const style = '</_next/static/chunks/style.css>; rel=preload; as="style"';
      response.setHeader('link', `</a.woff2>; rel=preload; as="font"; type="a,b", ${style}`);
      respondAsPrerendered(response, PAGE);
    };
    for (const path of ['/', '/login']) {
      expect((await front.get(path)).headers.get('link')).toBe(
        '</a.woff2>; rel=preload; as="font"; type="a,b"',
      );
    }
  });

  it('has the face of running text fetched ahead on the screens that use it', async () => {
    expect(await (await front.get('/')).text()).toContain(
      '<link rel="preload" href="/_next/static/media/sans.woff2" as="font" type="font/woff2" crossorigin="" media="(width >= 48rem)"><style>',
    );
  });

  it('is the same text in every encoding, each with a tag of its own', async () => {
    const responses = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => front.get('/about', { 'accept-encoding': encoding })),
    );
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(3);
    const head = await front.get('/about', { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(head.headers.get('content-length')).toBe(responses[1]!.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it('is not sent again to a browser that has it, and neither is its policy', async () => {
    const { headers } = await front.get('/', { 'accept-encoding': 'gzip' });
    const again = await front.get('/', { 'accept-encoding': 'gzip', 'if-none-match': headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toBeNull();
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
    const other = await front.get('/', { 'accept-encoding': 'br', 'if-none-match': headers.get('etag')! });
    expect(other.status).toBe(200);
  });

  it('is made from nothing that a visitor sends', async () => {
    await rawResponse(
      front.site.port,
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${front.site.port}\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher\r\n` +
        'X-Http-Method-Override: POST\r\nAccept-Language: xx\r\nUser-Agent: evil\r\nX-Original-Url: /evil\r\nConnection: close\r\n\r\n',
    );
    expect(front.seen).toHaveLength(1);
    expect(front.seen[0]!.headers).toEqual({
      host: '127.0.0.1',
      accept: 'text/html,*/*',
      'user-agent': 'southlight',
      'x-custom-server': '1',
    });
    expect(front.seen[0]!.method).toBe('GET');
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
      const { headers: first } = await front.get('/');
      const again = await front.get(path, headers);
      expect([again.status, again.headers.get('cache-status')]).toEqual([200, 'front; hit']);
      const etag = first.get('etag') ?? '';
      expect([
        (await front.get(path, { ...headers, 'if-none-match': etag })).status,
        front.seen.length,
      ]).toEqual([304, 1]);
    },
  );

  it('is not an icon with the query that pages name it by, which keeps its tag and its 304', async () => {
    front.handle = (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=0' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const etag = (await front.get('/icon.svg?icon.3dm05n9sgm_gb.svg')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const path of ['/icon.svg', '/icon.svg?icon.3dm05n9sgm_gb.svg', '/icon.svg?25030596979c0cea'])
      expect((await front.get(path, { 'if-none-match': etag })).status).toBe(304);
    expect(front.seen).toHaveLength(1);
  });

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
    await front.get(path, headers);
    await front.get(path, headers);
    expect([front.seen.length, front.site.store.size]).toEqual([2, 0]);
  });

  it('is a way around to another page', async () => {
    for (const path of ['/services/..', '/services/.', '/services/../']) {
      const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${front.site.port}\r\nConnection: close\r\n\r\n`;
      expect(await rawResponse(front.site.port, head)).toMatch(/^HTTP\/1.1 400 /);
    }
    expect([front.seen.length, front.site.store.size]).toEqual([0, 0]);
  });

  it.each([
    ['with a cookie', { 'set-cookie': 'a=1' }, 200],
    ['that is private', { 'cache-control': 'private, no-store' }, 200],
    ['that says nothing about caches', { 'cache-control': '' }, 200],
    ['not found', {}, 404],
    ['that is elsewhere', { location: '/about' }, 307],
    ['that failed', {}, 500],
  ])('is a response %s', async (_, headers, status) => {
    front.handle = (_request, response) => {
      response.statusCode = status;
      response.setHeader('cache-control', 's-maxage=300');
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('content-type', 'text/html');
      response.end(PAGE);
    };
    const response = await front.get('/about');
    await front.get('/about');
    expect(response.status).toBe(status);
    expect([front.seen.length, front.site.store.size]).toEqual([2, 0]);
    expect(response.headers.get('cache-control') ?? '').not.toContain('s-maxage');
  });

  it('gets its policy and is compressed all the same', async () => {
    const response = await front.get('/login', { 'accept-encoding': 'br' });
    expect(await response.text()).toContain('<style>');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-security-policy')).toContain("'sha256-");
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is finished when it comes in pieces, flushed and with its head in one call', async () => {
    front.handle = (_request, response) => {
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
    const response = await front.get('/login', { 'accept-encoding': 'identity' });
    expect(
      (await response.text())
        .replace(/<link rel="preload".*?<\/style>/, '')
        .replace(' media="not all" disabled="">', '/>'),
    ).toBe(PAGE);
  });
});

describe('a response that the application made for one request', () => {
  it('keeps what Next tells its own router, and nobody else gets it', async () => {
    front.handle = (_request, response) => {
      response.setHeader('x-nextjs-stale-time', '300');
      response.writeHead(308, { location: '/', refresh: '0;url=/', 'x-nextjs-cache': 'HIT' }).end();
    };
    const namesFor = async (headers: Record<string, string>) =>
      [...(await front.get('/login', headers)).headers.keys()].filter((name) =>
        /^x-nextjs-|^refresh$/.test(name),
      );
    expect(await namesFor({})).toEqual([]);
    expect(await namesFor({ rsc: '1' })).toEqual(['x-nextjs-cache', 'x-nextjs-stale-time']);
  });

  it('names the method that a route takes when it is a 405', async () => {
    front.handle = (_request, response) => void response.writeHead(405).end();
    for (const method of ['GET', 'HEAD']) {
      const response = await front.get('/api/enquiries', {}, method);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('has no policy when it is a 304', async () => {
    front.handle = (_request, response) => response.writeHead(304, { 'last-modified': 'x' }).end();
    const response = await front.get('/style.css');
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([304, null]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has the same head for HEAD as for GET', async () => {
    // As Next does: nothing is written for HEAD.
    front.handle = (request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(request.method === 'HEAD' ? undefined : PAGE);
    };
    const [full, headOnly] = [await front.get('/login'), await front.get('/login', {}, 'HEAD')];
    for (const name of ['content-security-policy', 'content-encoding', 'content-length', 'content-type']) {
      expect(headOnly.headers.get(name), name).toBe(full.headers.get(name));
    }
    expect(await headOnly.text()).toBe('');
  });

  it('is not compressed when it is a part', async () => {
    front.handle = (_request, response) => {
      response.writeHead(206, { 'content-type': 'text/plain', 'content-range': 'bytes 0-1999/5000' });
      response.end('x'.repeat(2000));
    };
    const response = await front.get('/long.txt', { range: 'bytes=0-1999', 'accept-encoding': 'gzip' });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([206, null]);
  });
});

describe('injected scripts', () => {
  it('are not allow-listed for being in the page', async () => {
    front.handle = (_request, response) =>
      respondAsPrerendered(response, PAGE.replace('</body>', '<script>alert(1)</script></body>'));
    const policy = (await front.get('/')).headers.get('content-security-policy')!;
    expect(policy.match(/script-src [^;]*/)?.[0].match(/sha256/g)).toHaveLength(1);
    expect(policy).not.toContain('unsafe');
  });
});

describe('an immutable file', () => {
  it('is compressed, and cached for ever', async () => {
    const response = await front.get('/_next/static/chunks/main.js', {
      'accept-encoding': 'br',
      cookie: 'a=1',
    });
    expect(await response.text()).toBe(SCRIPT);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await front.get('/_next/static/chunks/main.js?dpl=a-1')).status).toBe(200);
    expect(front.seen).toEqual([]);
    await front.get('/_next/static/chunks/main.js?other=1');
    expect(front.seen).toHaveLength(1);
  });
});
