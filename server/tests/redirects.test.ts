import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RedirectList } from '#server/redirects/redirect-list.ts';
import { VisitCounter } from '#server/visits/visit-counter.ts';
import { respondAsPrerendered } from './support/built-site.ts';
import { handledSite, PAGE } from './support/handled-site.ts';

const redirect = (from: string, target: string, permanent = true) => ({
  id: `id of ${from}`,
  from,
  target,
  permanent,
});

let folder: string;
let version: number;
let listed: ReturnType<typeof redirect>[];
let isDown: boolean;
let reads: number;
let list: RedirectList;
const newList = () =>
  new RedirectList(
    () => {
      reads += 1;
      return isDown ? Promise.reject(new Error('down')) : Promise.resolve({ version, redirects: listed });
    },
    join(folder, 'redirects.json'),
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'redirects-'));
  version = 1;
  listed = [
    redirect('/old', '/contact'),
    redirect('/old/page.html', '/about?from=old#team', false),
    redirect('/über-uns', 'https://else.example/'),
    redirect('/about', '/contact'),
  ];
  isDown = false;
  reads = 0;
  list = newList();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a request for an old address', () => {
  const front = handledSite();
  let visits: VisitCounter;
  beforeEach(async () => {
    await front.site.close();
    visits = new VisitCounter('2026-11-24');
    await list.follow(1);
    await front.start({ redirects: list, visits });
    front.handle = ({ url = '' }, response) => {
      if (url === '/about') return respondAsPrerendered(response, PAGE);
      response.statusCode = 404;
      response.end();
    };
  });
  const led = async (path: string, headers?: Record<string, string>, method?: string) => {
    const { status, headers: sent } = await front.get(path, headers, method);
    return [status, sent.get('location')];
  };

  it.each([
    ['/old', 308, '/contact'],
    ['/OLD/', 308, '/contact'],
    ['//old', 308, '/contact'],
    ['/old?utm_source=mail', 308, '/contact?utm_source=mail'],
    ['/old/page.html?a=b', 307, '/about?from=old&a=b#team'],
    ['/%C3%BCber-uns?secret=1', 308, 'https://else.example/'],
    ['/%c3%9cber-uns', 308, 'https://else.example/'],
  ])('leads from %s with %i to %s', async (path, status, location) => {
    expect(await led(path)).toEqual([status, location]);
  });

  it('is answered from memory from the second time on, with what every response has', async () => {
    await led('/old');
    const seen = front.seen.length;
    for (let n = 0; n < 5; n += 1) expect(await led('/old')).toEqual([308, '/contact']);
    expect(front.seen).toHaveLength(seen);
    const { headers } = await front.get('/old');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('finds the page where there is one, in memory or not', async () => {
    for (let n = 0; n < 2; n += 1) expect(await led('/about')).toEqual([200, null]);
    expect(await led('/about', { cookie: 'admin-session=a' })).toEqual([200, null]);
  });

  it('goes before the page of what is missing, which is in memory by then', async () => {
    front.handle = (_, response) => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    };
    for (let n = 0; n < 2; n += 1) expect(await led('/none')).toEqual([404, null]);
    expect(front.seen).toHaveLength(1);
    expect(await led('/old')).toEqual([308, '/contact']);
  });

  it('responds to HEAD alike, and counts those who follow', async () => {
    expect(await led('/old', {}, 'HEAD')).toEqual([308, '/contact']);
    await led('/old');
    await led('/old');
    expect(Object.fromEntries(visits.take()!.redirects)).toEqual({ 'id of /old': 2 });
  });

  it('moves nothing else: no form, no path below, nothing of another kind', async () => {
    const post = await fetch(`${front.site.address}/old`, {
      method: 'POST',
      body: 'a=b',
      headers: { origin: 'https://www.example.com' },
      redirect: 'manual',
    });
    expect(post.status).toBe(405);
    expect((await led('/old/other'))[0]).toBe(404);
    expect((await led('/old%2f..%2fother'))[0]).not.toBe(308);
  });

  it('follows the list as it changes', async () => {
    expect(await led('/old')).toEqual([308, '/contact']);
    listed = [redirect('/old', '/about')];
    version = 2;
    await list.follow(2);
    expect([await led('/old'), (await led('/old/page.html'))[0]]).toEqual([[308, '/about'], 404]);
  });
});

describe('the list of redirects', () => {
  beforeEach(() => {
    for (const method of ['log', 'error', 'warn'] as const)
      vi.spyOn(console, method).mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  it('is read when its number changes and at no other poll', async () => {
    await list.follow(1);
    await list.follow(1);
    await list.follow(undefined);
    expect(reads).toBe(1);
    version = 2;
    await Promise.all([list.follow(2), list.follow(2)]);
    expect(reads).toBe(2);
  });

  it('stays what it was while the database is away, through a restart too, and is read once it is back', async () => {
    await list.follow(1);
    isDown = true;
    version = 2;
    await list.follow(2);
    expect(list.find('/old')?.target).toBe('/contact');
    const restarted = newList();
    restarted.restore();
    expect(restarted.find('/old')?.target).toBe('/contact');
    await restarted.follow(2);
    expect(restarted.find('/old')?.target).toBe('/contact');
    isDown = false;
    listed = [];
    await restarted.follow(2);
    expect(restarted.find('/old')).toBeUndefined();
  });

  it('is kept in a folder that nobody has made yet', async () => {
    folder = join(folder, 'cache');
    await newList().follow(1);
    const restarted = newList();
    folder = dirname(folder);
    restarted.restore();
    expect(restarted.find('/old')?.target).toBe('/contact');
  });

  it('serves where it cannot be kept, which the log says of the disk and not of the database', async () => {
    writeFileSync(join(folder, 'file'), '');
    folder = join(folder, 'file');
    const kept = newList();
    await kept.follow(1);
    folder = dirname(folder);
    expect(kept.find('/old')?.target).toBe('/contact');
    const events = vi.mocked(console.log).mock.calls.flat().join('\n');
    expect(events).toContain('"redirects.write_failed"');
    expect(events).not.toContain('redirects.read_failed');
  });

  it('is empty where its file was cut off', () => {
    writeFileSync(join(folder, 'redirects.json'), '{"version": 1, "redirects": [{"id');
    list.restore();
    expect(list.find('/old')).toBeUndefined();
  });
});
