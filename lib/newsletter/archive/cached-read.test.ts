import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnavailableError } from '#lib/errors.ts';
import { archiveRequest, runtime, type ArchiveRequest, type ArchiveRuntime } from '#lib/runtime.ts';
import { cachedRead } from './cached-read.ts';
import { testRuntime } from '#lib/tests/support/archive-runtime.ts';

let archive: ArchiveRuntime;
let queries: number;
let database: () => Promise<string>;
const requests = new AsyncLocalStorage<ArchiveRequest>();
beforeEach(() => {
  runtime.archiveRequest = requests;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  archive = testRuntime();
  runtime.archive = archive;
  queries = 0;
  database = () => Promise.resolve(`of version ${archive.version}`);
});
afterEach(() => {
  delete runtime.archive;
  delete runtime.archiveRequest;
  vi.useRealTimers();
});

const read = (mayBeStale?: (value: string) => boolean) =>
  cachedRead(
    'key',
    () => {
      queries += 1;
      return database();
    },
    mayBeStale,
  );
const fails = () => Promise.reject(new UnavailableError('down'));
/** As the database's client: it gives up after five seconds. */
const hangs = () =>
  new Promise<string>((_, reject) => setTimeout(() => reject(new UnavailableError('timeout')), 5_000));
const slow = (ms: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(`of version ${archive.version}`), ms));
const within = <T>(fresh: boolean, work: () => Promise<T>) => {
  const request = archiveRequest(fresh);
  return requests.run(request, async () => ({ value: await work(), request }));
};
/** With as much time as it takes. */
const settled = async <T>(result: Promise<T>): Promise<T> => {
  result.catch(() => undefined);
  await vi.runAllTimersAsync();
  return result;
};

describe('a read of the current version', () => {
  it('costs one query for however many requests', async () => {
    expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill('of version 1'));
    expect(await read()).toBe('of version 1');
    expect(queries).toBe(1);
  });

  it('needs no database', async () => {
    await read();
    database = fails;
    const { request } = await within(false, read);
    expect(request).toMatchObject({ version: 1, stale: false, failed: false });
  });

  it('is none if it began before the version changed', async () => {
    let respond = (_: string): void => undefined;
    database = () => new Promise((resolve) => (respond = resolve));
    const before = read();
    archive.version = 2;
    database = () => Promise.resolve('after');
    expect(await read()).toBe('after');
    respond('before');
    await before;
    expect(await read()).toBe('after');
    expect(queries).toBe(2);
  });

  it('is cached nowhere while the version is unknown, nor without the runtime', async () => {
    archive.version = undefined;
    await read();
    const { request } = await within(false, read);
    expect([queries, request.version]).toEqual([2, -1]);
    delete runtime.archive;
    await read();
    await read();
    expect(queries).toBe(4);
    database = fails;
    const failing = archiveRequest(false);
    await expect(requests.run(failing, read)).rejects.toThrow(UnavailableError);
    expect(failing.failed).toBe(true);
  });
});

describe('a stale value', () => {
  beforeEach(async () => {
    await read();
    archive.version = 2;
  });

  it('is read again as soon as the version changed', async () => {
    expect(await settled(read())).toBe('of version 2');
  });

  it('serves when the database fails, and the request says so', async () => {
    database = fails;
    const { value, request } = await settled(within(false, read));
    expect([value, request.stale, request.version]).toEqual(['of version 1', true, 1]);
    database = () => Promise.resolve('back');
    expect(await settled(read())).toBe('back');
  });

  it('serves after some milliseconds when the database is slow, and is replaced in the background', async () => {
    database = slow(2_000);
    const late = within(false, read);
    await vi.advanceTimersByTimeAsync(200);
    expect(await late).toMatchObject({ value: 'of version 1', request: { stale: true } });
    await vi.runAllTimersAsync();
    expect(await read()).toBe('of version 2');
    expect(queries).toBe(2);
  });

  it('does not serve a request that was promised what is true now, until the database fails', async () => {
    database = slow(2_000);
    expect(await settled(within(true, read))).toMatchObject({ value: 'of version 2' });
    archive.version = 3;
    database = fails;
    expect(await settled(within(true, read))).toMatchObject({
      value: 'of version 2',
      request: { stale: true },
    });
  });

  it('is not used where a whole stale page can be served meanwhile', async () => {
    database = slow(2_000);
    let late = 0;
    const request = { ...archiveRequest(false), onLate: () => (late += 1) };
    const value = requests.run(request, read);
    await vi.advanceTimersByTimeAsync(200);
    expect(late).toBe(1);
    expect(await settled(value)).toBe('of version 2');
    expect(request.stale).toBe(false);
  });

  it('never serves when an issue was withdrawn since, not even while the read is waited for', async () => {
    archive.withdrawnVersion = 2;
    database = fails;
    await expect(settled(read())).rejects.toThrow(UnavailableError);
    archive.withdrawnVersion = 1;
    database = hangs;
    const waiting = read();
    archive.version = 3;
    archive.withdrawnVersion = 3;
    await expect(settled(waiting)).rejects.toThrow(UnavailableError);
  });

  it('does not serve when it denies what may exist by now', async () => {
    database = fails;
    await expect(settled(read(() => false))).rejects.toThrow(UnavailableError);
    expect(await settled(read(() => true))).toBe('of version 1');
  });
});

describe('a database that does not respond', () => {
  it('fails the request after five seconds for all its reads, and says so on it', async () => {
    database = slow(3_000);
    const began = performance.now();
    const request = archiveRequest(false);
    const page = requests.run(request, async () => {
      await read();
      await cachedRead('another', hangs);
    });
    await expect(settled(page)).rejects.toThrow('in time');
    // Whoever renders the page is told before the last timer of the queries has run.
    expect([request.failed, request.deadline! - began]).toEqual([true, 5_000]);
  });

  it('is sent no query for three seconds after one timed out', async () => {
    database = hangs;
    await expect(settled(read())).rejects.toThrow(UnavailableError);
    await expect(read()).rejects.toThrow('another read');
    expect(queries).toBe(1);
    await vi.advanceTimersByTimeAsync(3_001);
    database = () => Promise.resolve('back');
    expect(await settled(read())).toBe('back');
  });
});
