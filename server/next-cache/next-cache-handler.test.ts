import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as fsPromises from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PageCache from './next-cache-handler.mjs';

const database = vi.hoisted(() => ({ databaseAnswers: vi.fn<() => Promise<boolean>>() }));
vi.mock('./database-probe.mjs', () => database);

const require = createRequire(import.meta.url);
const { tagsManifest } = require('next/dist/server/lib/incremental-cache/tags-manifest.external') as {
  tagsManifest: Map<string, object>;
};
const FAILED_AT = Symbol.for('archive.failed-at');
const RENEWING = Symbol.for('archive.renewing');
const fails = globalThis as { [FAILED_AT]?: number; [RENEWING]?: Map<string, number> };

let folder: string;
let cache: InstanceType<typeof PageCache>;

const page = (html: string, over: object = {}) => ({
  kind: 'APP_PAGE',
  html,
  rscData: Buffer.from('rsc'),
  headers: { 'x-next-cache-tags': 'archive,withdrawal-7' },
  postponed: undefined,
  status: undefined,
  segmentData: undefined,
  ...over,
});
const get = (key: string) =>
  cache.get(key, { kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false });
const set = (key: string, data: object) =>
  cache.set(key, data, { cacheControl: { revalidate: 300, expire: undefined }, isFallback: false });
const notFound = () => page('none', { status: 404, headers: {} });

/** As a process that has just started does. */
function open() {
  PageCache.firstStarts.clear();
  const { mkdir, readFile, stat, writeFile } = fsPromises;
  return new PageCache({
    fs: {
      existsSync,
      readFileSync,
      readFile,
      stat,
      writeFile,
      mkdir: (path: string) => mkdir(path, { recursive: true }),
    },
    flushToDisk: true,
    serverDistDir: folder,
    revalidatedTags: [],
    maxMemoryCacheSize: 0,
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
  cache = open();
  PageCache.notFound.clear();
  PageCache.began.clear();
  database.databaseAnswers.mockReset().mockResolvedValue(true);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  tagsManifest.clear();
  delete fails[FAILED_AT];
  delete fails[RENEWING];
  vi.useRealTimers();
});

describe('a build without a database', () => {
  const mark = () => join(folder, 'made-without-database');

  it('made no page of the archive: the first view does, and that one outlives a restart', async () => {
    await set('/industry-updates', page('empty', { headers: {} }));
    await set('/about', page('about', { headers: {} }));
    writeFileSync(mark(), '');
    vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ['Date', 'performance'] });
    cache = open();
    expect(await get('/industry-updates')).toBeNull();
    expect((await get('/about'))?.value.html).toBe('about');
    // Nor is it a last good copy.
    await cache.revalidateTag('archive', { expire: 0 });
    fails[FAILED_AT] = Date.now();
    expect(await get('/industry-updates')).toBeNull();
    delete fails[FAILED_AT];
    tagsManifest.clear();
    vi.useRealTimers();
    writeFileSync(mark(), String(Date.now() - 1_000));
    await set('/industry-updates', page('full'));
    cache = open();
    expect((await get('/industry-updates'))?.value.html).toBe('full');
  });

  it('is told from one with a database, whose pages stand', async () => {
    await set('/industry-updates', page('full'));
    cache = open();
    expect((await get('/industry-updates'))?.value.html).toBe('full');
    expect(existsSync(mark())).toBe(false);
  });
});

describe('a page of the archive that changed', () => {
  const later = () => vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ['Date', 'performance'] });

  it('is made anew while the database answers', async () => {
    await set('/a', page('old'));
    later();
    await cache.revalidateTag('archive', { expire: 0 });
    expect(await get('/a')).toBeNull();
  });

  it('is given as it was while it does not, to be tried again behind the visitor’s back', async () => {
    await set('/a', page('old'));
    later();
    await cache.revalidateTag('archive', { expire: 0 });
    fails[FAILED_AT] = Date.now();
    const entry = await get('/a');
    expect(entry?.value.html).toBe('old');
    expect(Date.now() - entry!.lastModified).toBeGreaterThan(entry!.cacheControl!.revalidate * 1_000);
    expect(tagsManifest.has('archive')).toBe(true);
    // Ten seconds without a failure: the database counts as back.
    fails[FAILED_AT] = Date.now() - 10_000;
    expect(await get('/a')).toBeNull();
  });

  it('is gone all the same when the issue in it was withdrawn', async () => {
    await set('/a', page('old'));
    later();
    await cache.revalidateTag(['archive', 'withdrawal-7'], { expire: 0 });
    fails[FAILED_AT] = Date.now();
    expect(await get('/a')).toBeNull();
  });

  it('is given as it was when the database says nothing, and made anew when it answers', async () => {
    await set('/a', page('old'));
    later();
    await cache.revalidateTag('archive', { expire: 0 });
    database.databaseAnswers.mockResolvedValueOnce(false);
    const entry = await get('/a');
    expect(entry?.value.html).toBe('old');
    expect(Date.now() - entry!.lastModified).toBeGreaterThan(entry!.cacheControl!.revalidate * 1_000);
    expect(await get('/a')).toBeNull();
    // Nothing to be saved: nobody waits, and nothing is asked.
    database.databaseAnswers.mockClear();
    expect(await get('/never')).toBeNull();
    expect(database.databaseAnswers).not.toHaveBeenCalled();
  });

  it('is not given as it was to those who were promised the truth', async () => {
    await set('/a', page('old'));
    later();
    await cache.revalidateTag('archive', { expire: 0 });
    database.databaseAnswers.mockResolvedValue(false);
    fails[RENEWING] = new Map([['/a', 1]]);
    expect(await get('/a')).toBeNull();
    expect(await get('/route-cache/APP_PAGE/0a1b/$/a')).toBeNull();
    // Until it is known that there is none to be had.
    fails[FAILED_AT] = Date.now();
    expect((await get('/a'))?.value.html).toBe('old');
  });

  it('is still expired for everyone else while one visitor is given its last good copy', async () => {
    await set('/a', page('old'));
    later();
    await cache.revalidateTag('archive', { expire: 0 });
    database.databaseAnswers.mockResolvedValueOnce(false).mockResolvedValue(true);
    const answers = await Promise.all([get('/a'), get('/a'), get('/a')]);
    expect(answers.filter((entry) => entry !== null)).toHaveLength(1);
  });

  it('does not come from nowhere', async () => {
    fails[FAILED_AT] = Date.now();
    expect(await get('/never')).toBeNull();
  });
});

describe('a page that is being made while the archive changes', () => {
  it('is not kept, since it may show what was before', async () => {
    // In the past, since the times of files are not faked.
    vi.useFakeTimers({ now: Date.now() - 2_000, toFake: ['Date'] });
    expect(await get('/a')).toBeNull();
    vi.advanceTimersByTime(1_000);
    await cache.revalidateTag('archive', { expire: 0 });
    await set('/a', page('made from old answers'));
    vi.useRealTimers();
    expect(await get('/a')).toBeNull();
    await set('/a', page('new'));
    expect((await get('/a'))?.value.html).toBe('new');
  });

  it('is kept when something else changed', async () => {
    expect(await get('/a')).toBeNull();
    await cache.revalidateTag('elsewhere', { expire: 0 });
    await set('/a', page('good'));
    expect((await get('/a'))?.value.html).toBe('good');
  });
});

describe('pages that do not exist', () => {
  it('are kept up to a number, so that nobody can fill the disk with them', async () => {
    for (let n = 0; n < 520; n += 1) await set(`/none/${n}`, notFound());
    const kept = await fsPromises.readdir(join(folder, 'app/none'));
    expect(kept.filter((file) => file.endsWith('.html'))).toHaveLength(500);
    expect(await get('/none/1')).not.toBeNull();
    expect(await get('/none/519')).toBeNull();
  });

  it('are never a last good copy: what was asked for may exist by now', async () => {
    await set('/issue', notFound());
    vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ['Date', 'performance'] });
    await cache.revalidateTag('archive', { expire: 0 });
    fails[FAILED_AT] = Date.now();
    expect(await get('/issue')).toBeNull();
  });

  it('are asked for anew when they have aged, whatever their page says, during an outage too', async () => {
    for (const down of [false, true]) {
      await cache.set('/issue', notFound(), { cacheControl: { revalidate: 86_400 }, isFallback: false });
      expect((await get('/issue'))?.value.status).toBe(404);
      vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date', 'performance'] });
      if (down) fails[FAILED_AT] = Date.now();
      expect(await get('/issue')).toBeNull();
      vi.useRealTimers();
    }
  });

  it('are asked for anew after every change of the archive, though they carry no tag of it', async () => {
    await set('/issue', notFound());
    expect((await get('/issue'))?.value.status).toBe(404);
    vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ['Date', 'performance'] });
    await cache.revalidateTag('archive', { expire: 0 });
    expect(await get('/issue')).toBeNull();
  });

  it('always take the place of a page that did', async () => {
    await set('/issue', page('withdrawn text'));
    for (let n = 0; n < 500; n += 1) PageCache.notFound.add(`/none/${n}`);
    await set('/issue', notFound());
    expect((await get('/issue'))?.value.status).toBe(404);
  });
});
