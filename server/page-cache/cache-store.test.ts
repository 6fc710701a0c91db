import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApplicationAnswer } from './origin-client.ts';
import { QUICK } from './encodings.ts';
import { PageStore } from './cache-store.ts';
import { fingerprintOf, readyAnswer, type ReadyAnswer } from './cached-response.ts';

const page = (text: string, headers: Record<string, string> = {}): ApplicationAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html', ...headers },
  body: Buffer.from(text),
});
const failure = (status: number): ApplicationAnswer => ({ status, headers: {}, body: Buffer.from('failed') });

let now: number;
let epoch: number;
let asked: string[];
let failed: string[];
let answer: (path: string) => ApplicationAnswer | Promise<ApplicationAnswer>;

function storeOf(mostBytes?: number) {
  return new PageStore(
    {
      ask: async (path) => {
        asked.push(path);
        return answer(path);
      },
      prepare: async ({ status, headers, body }, known) => {
        if (status !== 200) return undefined;
        const parts = { headers, body, policy: 'policy', always: [] };
        return known?.fingerprint === fingerprintOf(parts) ? known : readyAnswer(parts, QUICK);
      },
      onFailure: (path) => failed.push(path),
      isFromDatabase: (path) => path.startsWith('/industry-updates'),
      epoch: () => epoch,
      now: () => now,
    },
    mostBytes,
  );
}
const textOf = (ready: ReadyAnswer | undefined): string | undefined =>
  ready && 'br' in ready.bodies ? String(brotliDecompressSync(ready.bodies.br)) : undefined;

beforeEach(() => {
  now = 1_000_000;
  epoch = 0;
  asked = [];
  failed = [];
  answer = (path) => page(`the page at ${path}`);
});

describe('the store of pages', () => {
  it('asks once for however many visitors wait, and never again while the page is new', async () => {
    const store = storeOf();
    expect(store.peek('/')).toBeUndefined();
    const found = await Promise.all(Array.from({ length: 50 }, () => store.find('/')));
    expect(found.map(({ kind }) => kind)).toEqual(Array.from({ length: 50 }, () => 'ready'));
    expect(asked).toEqual(['/']);
    expect(textOf(store.peek('/'))).toBe('the page at /');
    now += 9_999;
    expect(store.peek('/')).toBeDefined();
    expect(asked).toEqual(['/']);
  });

  it('gives an old page at once and asks for the new one behind the back of its visitor, once', async () => {
    const store = storeOf();
    await store.find('/');
    answer = () => page('new');
    now += 10_000;
    expect(textOf(store.peek('/'))).toBe('the page at /');
    expect(textOf(store.peek('/'))).toBe('the page at /');
    expect(asked).toEqual(['/', '/']);
    await store.find('/');
    await expect.poll(() => textOf(store.peek('/'))).toBe('new');
  });

  it('comes back soon for a page that was being made anew', async () => {
    answer = () => page('old', { 'x-nextjs-cache': 'STALE' });
    const store = storeOf();
    await store.find('/');
    now += 1_000;
    store.peek('/');
    expect(asked).toEqual(['/', '/']);
  });

  it('gives nothing from before an expiry, not even what was being made at that moment', async () => {
    const store = storeOf();
    let release = (_: ApplicationAnswer): void => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    const before = store.find('/industry-updates');
    await expect.poll(() => asked.length).toBe(1);
    epoch += 1;
    answer = () => page('after');
    expect(store.peek('/industry-updates')).toBeUndefined();
    const after = await store.find('/industry-updates');
    expect(textOf(after.kind === 'ready' ? after.answer : undefined)).toBe('after');
    release(page('before'));
    await before;
    expect(asked).toHaveLength(2);
    expect(textOf(store.peek('/industry-updates'))).toBe('after');
  });

  it('keeps the last good page through failures of the application', async () => {
    const store = storeOf();
    await store.find('/about');
    answer = () => failure(500);
    now += 10_000;
    expect(textOf(store.peek('/about'))).toBe('the page at /about');
    await store.find('/about');
    epoch += 1;
    expect(await store.find('/about')).toMatchObject({ kind: 'ready', from: 'trouble' });
    answer = () => Promise.reject(new Error('broken off'));
    expect(await store.find('/about')).toMatchObject({ kind: 'ready', from: 'trouble' });
  });

  it('gives the last good page when the application says nothing, and the new one once it has spoken', async () => {
    const store = storeOf();
    await store.find('/about');
    epoch += 1;
    let release = (_: ApplicationAnswer): void => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    expect(await store.find('/about')).toMatchObject({ kind: 'ready', from: 'trouble' });
    release(page('new'));
    await expect.poll(() => textOf(store.peek('/about'))).toBe('new');
  });

  it('leaves it to the application whether an expired page of the archive may still be shown', async () => {
    const store = storeOf();
    await store.find('/industry-updates/7');
    epoch += 1;
    answer = () => failure(503);
    expect(await store.find('/industry-updates/7')).toMatchObject({
      kind: 'passed',
      answer: { status: 503 },
    });
    answer = () => Promise.reject(new Error('broken off'));
    expect((await store.find('/industry-updates/7')).kind).toBe('failed');
    expect(failed).toEqual(['/industry-updates/7']);
  });

  it('forgets a page that is none any more, so that no trouble brings it back', async () => {
    const store = storeOf();
    await store.find('/about');
    answer = () => failure(404);
    epoch += 1;
    expect((await store.find('/about')).kind).toBe('passed');
    answer = () => failure(500);
    expect((await store.find('/about')).kind).toBe('passed');
    expect([store.size, store.bytes]).toEqual([0, 0]);
  });

  it('packs a page better once nobody waits, and does so once', async () => {
    answer = () => page(Array.from({ length: 3000 }, (_, i) => `<p class="a b">${i * 7919}</p>`).join(''));
    const store = storeOf();
    const found = await store.find('/');
    const quick = found.kind === 'ready' ? found.answer : undefined;
    expect(quick?.isBest).toBe(false);
    await expect.poll(() => store.peek('/')?.isBest).toBe(true);
    const best = store.peek('/')!;
    expect((best.bodies as { br: Buffer }).br.length).toBeLessThan(
      (quick!.bodies as { br: Buffer }).br.length,
    );
    const [tag, before] = best.of.br.tags;
    expect(tag).not.toBe(before);
    expect([before]).toEqual(quick!.of.br.tags);
    expect(best.of.identity.tags).toEqual(quick!.of.identity.tags);
    expect(store.bytes).toBe(best.weight);
    now += 10_000;
    store.peek('/');
    await store.find('/');
    expect(store.peek('/')).toBe(best);
  });

  it('stays within its bytes over 50,000 addresses, and lets go of what was asked for the longest ago', async () => {
    const mostBytes = 1_000_000;
    const store = storeOf(mostBytes);
    await store.find('/');
    let most = 0;
    for (let i = 0; i < 50_000; i += 50) {
      now += 10_000;
      store.peek('/');
      await Promise.all(Array.from({ length: 50 }, (_, j) => store.find(`/industry-updates/${i + j}`)));
      most = Math.max(most, store.bytes);
    }
    expect(most).toBeLessThanOrEqual(mostBytes);
    expect(store.size).toBeLessThan(300);
    expect(store.peek('/')).toBeDefined();
    expect(store.peek('/industry-updates/0')).toBeUndefined();
    expect(store.peek('/industry-updates/49999')).toBeDefined();
  }, 120_000);
});
