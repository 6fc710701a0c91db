import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cacheCounts } from '#server/observability/metrics.ts';
import { CacheStore, type Entry } from './cache-store.ts';
import { createCachedResponse, type CachedResponse } from './responses/cached-response.ts';
import { FAST_LEVEL } from './responses/encodings.ts';

const response = (type: string, body: Buffer | string, status: 200 | 404 = 200): Promise<CachedResponse> =>
  createCachedResponse(
    { status, headers: { 'content-type': type }, body: Buffer.from(body), policy: 'policy', baseHeaders: [] },
    FAST_LEVEL,
  );
const page = (text: string) => response('text/html', `<p>${text}</p>`.repeat(20));
/** An image is stored as it is, so its weight is known beforehand: every one of these weighs the same. */
const image = (bytes = 1_000) => response('image/png', randomBytes(bytes));
const entry = (of: CachedResponse): Entry => ({
  response: of,
  version: undefined,
  retry: { at: 0, epoch: undefined },
});
const textOf = (cached: CachedResponse | undefined): string | undefined =>
  cached && String(brotliDecompressSync(cached.of.br.sent.body));

describe('the size of the cache', () => {
  it('holds no response that takes more than a quarter of it', async () => {
    const large = await image();
    const roomy = new CacheStore(large.weight * 4);
    roomy.set('/large', entry(large));
    expect([roomy.get('/large')?.response, roomy.bytes]).toEqual([large, large.weight]);
    const narrow = new CacheStore(large.weight * 4 - 4);
    narrow.set('/large', entry(large));
    expect([narrow.size, narrow.bytes]).toEqual([0, 0]);
  });

  it('drops the page before when the new one is too large', async () => {
    const small = await image();
    const store = new CacheStore(small.weight * 4);
    store.set('/', entry(small));
    store.set('/', entry(await image(2_000)));
    expect([store.get('/'), store.bytes]).toEqual([undefined, 0]);
  });

  it('evicts what was not requested for the longest time, and no more than it must', async () => {
    const paths = ['/1', '/2', '/3', '/4', '/5', '/6'];
    const images = new Map(await Promise.all(paths.map(async (path) => [path, await image()] as const)));
    const { weight } = images.get('/1')!;
    const store = new CacheStore(weight * 4);
    const stored = () => paths.filter((path) => store.get(path) !== undefined);
    const before = cacheCounts.evicted;
    for (const path of paths.slice(0, 4)) store.set(path, entry(images.get(path)!));
    expect([store.bytes, cacheCounts.evicted - before]).toEqual([weight * 4, 0]);
    store.set('/5', entry(images.get('/5')!));
    expect(stored()).toEqual(['/2', '/3', '/4', '/5']);
    store.get('/2');
    store.set('/6', entry(images.get('/6')!));
    expect(stored()).toEqual(['/2', '/4', '/5', '/6']);
    expect([store.bytes, cacheCounts.bytes, cacheCounts.entries]).toEqual([weight * 4, weight * 4, 4]);
    expect(cacheCounts.evicted - before).toBe(2);
  });

  it('stays within its bytes over 50,000 paths', async () => {
    const maxBytes = 1_000_000;
    const store = new CacheStore(maxBytes);
    const cached = await image();
    let most = 0;
    for (let i = 0; i < 50_000; i += 1) {
      store.get('/');
      store.set(i === 0 ? '/' : `/industry-updates/${i}`, entry(cached));
      most = Math.max(most, store.bytes);
    }
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(store.size).toBeLessThan(300);
    expect(store.get('/')).toBeDefined();
    expect(store.get('/industry-updates/1')).toBeUndefined();
    expect(store.get('/industry-updates/49999')).toBeDefined();
  });

  it('has a small part for not-found pages, which evict no page', async () => {
    const store = new CacheStore();
    store.set('/', entry(await image()));
    const missing = await response('text/html', 'none', 404);
    for (let i = 0; i < 1_000; i += 1) store.set(`/industry-updates/${i}`, entry(missing));
    expect([store.size, store.get('/') !== undefined]).toEqual([1, true]);
    expect(store.get('/industry-updates/999')?.response.status).toBe(404);
    expect(store.get('/industry-updates/0')).toBeUndefined();
    store.set('/industry-updates/999', entry(await image()));
    expect(store.get('/industry-updates/999')?.response.status).toBe(200);
    store.set('/industry-updates/999', entry(missing));
    expect([store.get('/industry-updates/999')?.response.status, store.size]).toEqual([404, 1]);
  });
});

describe('compressing further', () => {
  it('happens once, in the background, and keeps the ETag of what was sent before', async () => {
    const store = new CacheStore();
    const text = Array.from({ length: 3_000 }, (_, i) => `<p class="a b">${i * 7919}</p>`).join('');
    const fast = await response('text/html', text);
    store.set('/', entry(fast));
    expect(store.get('/')?.response.isSmallest).toBe(false);
    await expect.poll(() => store.get('/')?.response.isSmallest).toBe(true);
    const smallest = store.get('/')!.response;
    expect(smallest.of.br.sent.body.length).toBeLessThan(fast.of.br.sent.body.length);
    const [etag, before] = smallest.of.br.etags;
    expect(etag).not.toBe(before);
    expect([before]).toEqual(fast.of.br.etags);
    expect(smallest.of.identity.etags).toEqual(fast.of.identity.etags);
    expect(store.bytes).toBe(smallest.weight);
  });

  it('waits for a hundred pages at a time, and takes the others when they are stored again', async () => {
    const paths = Array.from({ length: 150 }, (_, i) => `/${i}`);
    const pages = new Map(await Promise.all(paths.map(async (path) => [path, await page(path)] as const)));
    const last = await page('/last');
    const store = new CacheStore();
    for (const path of paths) store.set(path, entry(pages.get(path)!));
    const smallest = () => paths.filter((path) => store.get(path)?.response.isSmallest);
    await expect.poll(() => smallest().length).toBeGreaterThanOrEqual(100);
    // In turn, so none of them is left when the last one has been.
    store.set('/last', entry(last));
    await expect.poll(() => store.get('/last')?.response.isSmallest).toBe(true);
    expect(smallest()).toEqual(paths.slice(0, 100));
    store.set('/149', entry(pages.get('/149')!));
    await expect.poll(() => store.get('/149')?.response.isSmallest).toBe(true);
    expect(smallest()).toHaveLength(101);
  });

  it('counts what the pages weigh then', async () => {
    const paths = ['/a', '/b', '/c'];
    const store = new CacheStore();
    for (const path of paths) store.set(path, entry(await page(path + 'x'.repeat(5_000))));
    await expect.poll(() => paths.every((path) => store.get(path)?.response.isSmallest)).toBe(true);
    const weights = paths.map((path) => store.get(path)!.response.weight);
    expect(store.bytes).toBe(weights.reduce((all, weight) => all + weight, 0));
    expect([cacheCounts.bytes, cacheCounts.entries]).toEqual([store.bytes, 3]);
  });

  it('brings back neither a page that was replaced meanwhile nor one that is gone', async () => {
    const [old, replacement, gone, last] = await Promise.all(['old', 'new', 'gone', 'last'].map(page));
    const store = new CacheStore();
    store.set('/replaced', entry(old!));
    store.set('/gone', entry(gone!));
    store.set('/replaced', entry(replacement!));
    store.delete('/gone');
    store.set('/last', entry(last!));
    await expect.poll(() => store.get('/last')?.response.isSmallest).toBe(true);
    expect(textOf(store.get('/replaced')?.response)).toBe(textOf(replacement));
    expect(store.get('/gone')).toBeUndefined();
    expect([store.size, store.bytes]).toEqual([
      2,
      store.get('/replaced')!.response.weight + store.get('/last')!.response.weight,
    ]);
  });
});
