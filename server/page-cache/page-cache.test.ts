import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testRuntime } from '#lib/tests/support/archive-runtime.ts';
import { runtime, type ArchiveRequest, type ArchiveRuntime } from '#lib/runtime.ts';
import { cacheCounts } from '#server/observability/metrics.ts';
import { builtSite, respondAsPrerendered } from '#server/tests/support/built-site.ts';

let site: Awaited<ReturnType<typeof builtSite>>;
let archive: ArchiveRuntime;
let handled: string[];
let handle: (request: IncomingMessage, response: ServerResponse) => void;
/** What the request that is being handled has read. */
const reads = (): ArchiveRequest => runtime.archiveRequest!.getStore()!;

beforeEach(async () => {
  archive = testRuntime();
  runtime.archive = archive;
  handled = [];
  handle = rendersVersion;
  site = await builtSite((request, response) => {
    handled.push(request.url ?? '');
    handle(request, response);
  });
});
afterEach(async () => {
  delete runtime.archive;
  await site.close();
});

/** As Next responds for a page that is rendered for each request. */
const render = (response: ServerResponse, text: string, status = 200) =>
  response
    .writeHead(status, { 'content-type': 'text/html', 'cache-control': 'private, no-cache, no-store' })
    .end(`<p>${text}</p>`);
const rendersVersion = (_request: IncomingMessage, response: ServerResponse) =>
  render(response, `version ${archive.version}`);
const aborts = (_request: IncomingMessage, response: ServerResponse) => void response.destroy();
/** As a page whose reads fail, with nothing stale to show. */
const failsToRead = (_request: IncomingMessage, response: ServerResponse) => {
  reads().failed = true;
  render(response, 'error', 500);
};

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site.address + path, { headers, redirect: 'manual' });
  return { response, status: response.status, text: await response.text() };
};
const how = async (path: string) => (await get(path)).response.headers.get('cache-status');
const ISSUE = '/industry-updates/7';
const change = (withdrawn = false) => {
  archive.version! += 1;
  archive.epoch += 1;
  if (withdrawn) archive.withdrawnVersion = archive.version!;
};

describe('a page of the build', () => {
  it('is requested once, whatever changes in the archive', async () => {
    handle = (_request, response) => respondAsPrerendered(response, '<p>About</p>');
    for (let view = 0; view < 3; view += 1) {
      await get('/about');
      change(true);
    }
    expect(handled).toEqual(['/about']);
  });

  it('is refused with 503 and Retry-After while the application aborts, and served once it responds', async () => {
    handle = aborts;
    const { response, status, text } = await get('/about');
    expect([status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('<h1');
    handle = (_request, after) => respondAsPrerendered(after, '<p>About</p>');
    expect((await get('/about')).text).toContain('About');
  });
});

describe('a page of the build that Next renders again', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is asked for ten minutes after a current copy, and seconds after an old one', async () => {
    let next: [text: string, cache: 'HIT' | 'STALE'] = ['first', 'HIT'];
    handle = (_request, response) => respondAsPrerendered(response, ...next);
    const start = performance.now();
    const visitAfter = async (seconds: number): Promise<string> => {
      vi.spyOn(performance, 'now').mockReturnValue(start + seconds * 1000);
      return (await get('/about')).text;
    };
    const isServed = (text: string) =>
      vi.waitFor(async () => expect((await get('/about')).text).toContain(text));

    await visitAfter(0);
    next = ['old', 'STALE'];
    expect(await visitAfter(599)).toContain('first');
    expect(handled).toHaveLength(1);
    expect(await visitAfter(601)).toContain('first');
    await isServed('old');
    next = ['new', 'HIT'];
    expect(await visitAfter(605)).toContain('old');
    await isServed('new');
    await visitAfter(1_200);
    expect(handled).toHaveLength(3);
  });
});

describe('a page of the archive', () => {
  it('is rendered once for a version, and may be stored by others if they revalidate it', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => get(ISSUE)));
    expect(all.every(({ text }) => text.includes('version 1'))).toBe(true);
    expect(await how(ISSUE)).toBe('front; hit');
    expect(handled).toEqual([ISSUE]);
    expect(all[0]!.response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it.each([{ rsc: '1' }, { 'next-router-prefetch': '1' }, { cookie: 'admin-session=x' }])(
    'is rendered once where it is no HTML page, also for requests with %j',
    async (headers) => {
      for (const path of [`${ISSUE}/image.png`, '/sitemap.xml', '/llms.txt', '/feed.xml', '/feed.json']) {
        handled = [];
        for (let time = 0; time < 3; time += 1) await get(`${path}?_rsc=${time}`, headers);
        await get(path);
        expect(handled).toEqual([path]);
      }
      handled = [];
      await get(ISSUE);
      await get(ISSUE, headers);
      expect(handled).toHaveLength(2);
    },
  );

  it('is rendered again before it is served when the version has changed', async () => {
    await get(ISSUE);
    change();
    expect((await get(ISSUE)).text).toContain('version 2');
    expect(handled).toHaveLength(2);
  });

  it('never shows what was being rendered when the version changed', async () => {
    let respond = (_: string): void => undefined;
    handle = (_request, response) => (respond = (text) => render(response, text));
    const before = get(ISSUE);
    await expect.poll(() => handled.length).toBe(1);
    change();
    handle = rendersVersion;
    expect((await get(ISSUE)).text).toContain('version 2');
    respond('version 1');
    await before;
    expect((await get(ISSUE)).text).toContain('version 2');
    expect(handled).toHaveLength(2);
  });

  it('is cached when it does not exist, and not denied any more once the version has changed', async () => {
    handle = (_request, response) => render(response, 'none', 404);
    expect([(await get(ISSUE)).status, (await get(ISSUE)).status, handled.length]).toEqual([404, 404, 1]);
    change();
    handle = failsToRead;
    expect((await get(ISSUE)).status).toBe(503);
    handle = rendersVersion;
    expect((await get(ISSUE)).status).toBe(200);
  });

  it('is not cached while the version is unknown, nor where there is no archive to know it', async () => {
    archive.version = undefined;
    for (let view = 0; view < 2; view += 1) await get(ISSUE);
    delete runtime.archive;
    for (let view = 0; view < 2; view += 1) await get(ISSUE);
    expect([handled.length, site.store.size]).toEqual([4, 0]);
  });

  it('is not cached when it redirects or sets a cookie', async () => {
    handle = (_request, response) => response.writeHead(308, { location: '/industry-updates' }).end();
    expect((await get('/industry-updates/page/1')).response.headers.get('location')).toBe(
      '/industry-updates',
    );
    handle = (_request, response) =>
      response.writeHead(200, { 'set-cookie': 'a=1', 'content-type': 'text/html' }).end('mine');
    await get(ISSUE);
    expect(site.store.size).toBe(0);
  });
});

describe('a stale page of the archive', () => {
  beforeEach(async () => {
    await get(ISSUE);
    change();
  });

  it.each([
    ['the application aborts', aborts],
    [
      'the application fails',
      (_: IncomingMessage, response: ServerResponse) => void render(response, 'error', 500),
    ],
    ['the database fails', failsToRead],
  ])('is served while %s, and requested again no sooner than in some seconds', async (_, fails) => {
    handle = fails;
    const before = cacheCounts.stale;
    for (let view = 0; view < 3; view += 1) {
      const { response, status, text } = await get(ISSUE);
      expect([status, response.headers.get('cache-status')]).toEqual([200, 'front; hit; detail=stale']);
      expect(text).toContain('version 1');
    }
    expect([handled.length, cacheCounts.stale - before]).toEqual([2, 3]);
    // The database is back, and says so.
    archive.epoch += 1;
    handle = rendersVersion;
    expect((await get(ISSUE)).text).toContain('version 2');
  });

  it('is served as soon as a read takes long, and the new page when that has come', async () => {
    let finish = (): void => undefined;
    handle = (_request, response) => {
      reads().onLate?.();
      finish = () => render(response, 'version 2');
    };
    expect((await get(ISSUE)).text).toContain('version 1');
    expect((await get(ISSUE)).text).toContain('version 1');
    finish();
    await expect.poll(() => how(ISSUE)).toBe('front; hit');
    expect((await get(ISSUE)).text).toContain('version 2');
    expect(handled).toHaveLength(2);
  });

  it('is not replaced by one that is made of stale data', async () => {
    handle = (_request, response) => {
      Object.assign(reads(), { stale: true, version: 1 });
      render(response, 'made of stale data');
    };
    expect((await get(ISSUE)).text).toContain('version 1');
    expect((await get('/industry-updates/8')).text).toContain('made of stale data');
    expect(await how('/industry-updates/8')).toBe('front; hit; detail=stale');
  });

  it('is never served when an issue was withdrawn since: 503 instead', async () => {
    change(true);
    for (const fails of [aborts, failsToRead]) {
      handle = fails;
      const { response, status, text } = await get(ISSUE);
      expect([status, response.headers.get('retry-after')]).toEqual([503, '30']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(text).not.toContain('version 1');
    }
  });

  it('is not served when the withdrawal becomes known while its successor is rendered', async () => {
    handle = (request, response) => {
      change(true);
      reads().onLate?.();
      failsToRead(request, response);
    };
    expect((await get(ISSUE)).status).toBe(503);
  });

  it('is forgotten when it redirects by now, so that no failure brings it back', async () => {
    handle = (_request, response) => response.writeHead(308, { location: '/' }).end();
    expect((await get(ISSUE)).status).toBe(308);
    handle = aborts;
    expect((await get(ISSUE)).status).toBe(503);
  });
});

describe('a page that is refreshed', () => {
  it('is waited for by everyone who requests it, however long it takes', async () => {
    await get(ISSUE);
    change();
    let finish = (): void => undefined;
    handle = (_request, response) => {
      expect(reads().fresh).toBe(true);
      finish = () => render(response, 'version 2');
    };
    void site.pages.regenerate([ISSUE, '/industry-updates/8'], { fresh: true });
    await expect.poll(() => handled.length).toBe(3);
    expect([site.pages.isRefreshing(ISSUE), site.pages.isRefreshing('/industry-updates/9')]).toEqual([
      true,
      false,
    ]);
    const visit = get('/industry-updates/8');
    finish();
    expect((await visit).text).toContain('version 2');
  });

  it('costs nothing when it is current', async () => {
    await get(ISSUE);
    await site.pages.regenerate([ISSUE], { fresh: true });
    expect(handled).toHaveLength(1);
  });
});
