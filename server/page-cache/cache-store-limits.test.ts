import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { cacheCounts } from '#server/observability/metrics.ts';
import type { ApplicationAnswer } from './origin-client.ts';
import { QUICK } from './encodings.ts';
import { PageStore } from './cache-store.ts';
import { readyAnswer, type ReadyAnswer } from './cached-response.ts';

const RENEW_MS = 10_000;
const status = (code: number): ApplicationAnswer => ({ status: code, headers: {}, body: Buffer.alloc(0) });
const made = (type: string, body: Buffer | string): Promise<ReadyAnswer> =>
  readyAnswer(
    { headers: { 'content-type': type }, body: Buffer.from(body), policy: 'policy', always: [] },
    QUICK,
  );
const page = (text: string) => made('text/html', `<p>${text}</p>`.repeat(20));
/** An image is kept as it is, so its weight is known beforehand: every one of these weighs the same. */
const image = () => made('image/png', randomBytes(1_000));
const textOf = (ready: ReadyAnswer | undefined): string | undefined =>
  ready && 'br' in ready.bodies ? String(brotliDecompressSync(ready.bodies.br)) : undefined;

let now: number;
let asked: string[];
/** Made beforehand, so that the store has them without anything happening in between. */
let answers: Map<string, ReadyAnswer>;
let inTrouble: boolean;

const storeOf = (mostBytes?: number) =>
  new PageStore(
    {
      ask: (path) => {
        asked.push(path);
        return Promise.resolve(status(inTrouble ? 500 : 200));
      },
      prepare: () => Promise.resolve(inTrouble ? undefined : answers.get(asked.at(-1)!)),
      onFailure: () => undefined,
      isFromDatabase: () => false,
      epoch: () => 0,
      now: () => now,
    },
    mostBytes,
  );
const kept = (store: PageStore, paths: readonly string[]): string[] =>
  paths.filter((path) => store.peek(path) !== undefined);

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  answers = new Map();
  inTrouble = false;
});

describe('room in the store', () => {
  it('is not for one answer that takes more than a quarter of it', async () => {
    const [large, small] = [await image(), await image()];
    answers = new Map([
      ['/large', large],
      ['/small', small],
    ]);
    const roomy = storeOf(large.weight * 4);
    await roomy.find('/large');
    expect([roomy.peek('/large'), roomy.bytes]).toEqual([large, large.weight]);

    const narrow = storeOf(large.weight * 4 - 1);
    expect(await narrow.find('/large')).toMatchObject({ kind: 'ready', answer: large });
    expect([narrow.size, narrow.bytes]).toEqual([0, 0]);
  });

  it('is lost to a page that has grown too large, and the old one is not given instead', async () => {
    const small = await image();
    answers.set('/', small);
    const store = storeOf(small.weight * 4);
    await store.find('/');
    answers.set('/', await made('image/png', randomBytes(2_000)));
    await store.find('/');
    expect([store.peek('/'), store.bytes]).toEqual([undefined, 0]);
  });

  it('is made by what was not asked for the longest, and by no more than it takes', async () => {
    const paths = ['/1', '/2', '/3', '/4', '/5', '/6'];
    for (const path of paths) answers.set(path, await image());
    const { weight } = answers.get('/1')!;
    const store = storeOf(weight * 4);
    const before = cacheCounts.evicted;
    for (const path of paths.slice(0, 4)) await store.find(path);
    expect([store.bytes, cacheCounts.evicted - before]).toEqual([weight * 4, 0]);
    await store.find('/5');
    expect(kept(store, paths)).toEqual(['/2', '/3', '/4', '/5']);
    // Being asked for is what counts, also where no answer comes of it.
    now += RENEW_MS;
    inTrouble = true;
    store.peek('/2');
    await store.find('/2');
    inTrouble = false;
    await store.find('/6');
    expect(kept(store, paths)).toEqual(['/2', '/4', '/5', '/6']);
    expect([store.bytes, cacheCounts.bytes, cacheCounts.entries]).toEqual([weight * 4, weight * 4, 4]);
    expect(cacheCounts.evicted - before).toBe(2);
  });
});

describe('a renewal behind the backs of visitors', () => {
  it('is under way once, and asked for by nobody else meanwhile', async () => {
    answers.set('/', await image());
    const store = storeOf();
    await store.find('/');
    now += RENEW_MS;
    const before = cacheCounts.coalesced;
    for (let visitor = 0; visitor < 10; visitor += 1) expect(store.peek('/')).toBeDefined();
    expect([asked, cacheCounts.coalesced - before]).toEqual([['/', '/'], 0]);
  });

  it('is tried again after a while when nothing came of it, and not by every visitor', async () => {
    answers.set('/', await image());
    const store = storeOf();
    await store.find('/');
    inTrouble = true;
    now += RENEW_MS;
    for (let tries = 2; tries <= 4; tries += 1) {
      expect(store.peek('/')).toBeDefined();
      // Joins the question that this visitor started.
      await store.find('/');
      expect([store.peek('/'), store.peek('/')]).toEqual([answers.get('/'), answers.get('/')]);
      now += RENEW_MS - 1;
      expect(store.peek('/')).toBeDefined();
      expect(asked).toHaveLength(tries);
      now += 1;
    }
  });
});

describe('packing pages better', () => {
  it('is for a hundred pages at a time, and for the others when they are renewed', async () => {
    const paths = Array.from({ length: 150 }, (_, i) => `/${i}`);
    for (const path of [...paths, '/last']) answers.set(path, await page(path));
    const store = storeOf();
    // Nothing is packed before all of them are there: it takes another thread, and these are asked for in one go.
    for (const path of paths) await store.find(path);
    expect(store.size).toBe(150);
    const best = () => paths.filter((path) => store.peek(path)?.isBest);
    await expect.poll(() => best().length).toBeGreaterThanOrEqual(100);
    // They are packed in turn, so none of them is left when the last one has been.
    await store.find('/last');
    await expect.poll(() => store.peek('/last')?.isBest).toBe(true);
    expect(best()).toEqual(paths.slice(0, 100));
    await store.find('/149');
    await expect.poll(() => store.peek('/149')?.isBest).toBe(true);
    expect(best()).toHaveLength(101);
  });

  it('counts what the pages weigh then', async () => {
    for (const path of ['/a', '/b', '/c']) answers.set(path, await page(path + 'x'.repeat(5_000)));
    const store = storeOf();
    for (const path of answers.keys()) await store.find(path);
    const quick = store.bytes;
    await expect.poll(() => [...answers.keys()].every((path) => store.peek(path)?.isBest)).toBe(true);
    const weights = [...answers.keys()].map((path) => store.peek(path)!.weight);
    expect(store.bytes).toBe(weights.reduce((all, weight) => all + weight, 0));
    expect(store.bytes).not.toBe(quick);
    expect([cacheCounts.bytes, cacheCounts.entries]).toEqual([store.bytes, 3]);
  });

  it('brings back neither a page that was replaced meanwhile nor one that is gone', async () => {
    for (const path of ['/replaced', '/gone', '/last']) answers.set(path, await page(`old ${path}`));
    const [old, renewed] = [answers.get('/replaced')!, await page('new')];
    const store = storeOf();
    await store.find('/replaced');
    await store.find('/gone');
    answers.set('/replaced', renewed);
    answers.delete('/gone');
    await store.find('/replaced');
    expect((await store.find('/gone')).kind).toBe('passed');
    await store.find('/last');
    await expect.poll(() => store.peek('/last')?.isBest).toBe(true);
    expect(textOf(store.peek('/replaced'))).toBe(textOf(renewed));
    expect(textOf(store.peek('/replaced'))).not.toBe(textOf(old));
    expect(store.peek('/gone')).toBeUndefined();
    expect(store.size).toBe(2);
    expect(store.bytes).toBe(store.peek('/replaced')!.weight + store.peek('/last')!.weight);
  });
});
