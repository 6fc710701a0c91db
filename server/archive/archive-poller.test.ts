import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ArchivePoller, POLL_MS } from './archive-poller.ts';
import { ArchiveSnapshot } from './archive-snapshot.ts';

let folder: string;
let database: { version: number; withdrawn_version: number };
let polls: number;
let isOnly: boolean;
let fetchVersion: () => Promise<unknown>;
let archive: ArchivePoller;
let regenerated: { paths: readonly string[]; fresh: boolean }[];

const snapshotOf = (identity = 'build database') => new ArchiveSnapshot(folder, { name: '3000', identity });
async function start(snapshot = snapshotOf()): Promise<ArchivePoller> {
  archive = new ArchivePoller(
    () => {
      polls += 1;
      return fetchVersion();
    },
    snapshot,
    { isOnly },
  );
  archive.pages = {
    regenerate: async (paths, { fresh }) => void regenerated.push({ paths, fresh }),
  };
  const started = archive.start();
  await vi.advanceTimersByTimeAsync(3_000);
  await started;
  return archive;
}
const works = () => Promise.resolve({ ...database });
const isDown = () => Promise.reject(new Error('down'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  for (const method of ['log', 'error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
  database = { version: 100, withdrawn_version: 50 };
  polls = 0;
  isOnly = true;
  fetchVersion = works;
  regenerated = [];
});
afterEach(async () => {
  await archive.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('the version of the archive', () => {
  it('is known before the start ends, and polled every second and a half', async () => {
    await start();
    expect([archive.version, archive.withdrawnVersion]).toEqual([100, 50]);
    const before = polls;
    database.version = 101;
    await vi.advanceTimersByTimeAsync(5 * 1_500);
    expect([archive.version, polls - before]).toEqual([101, 5]);
  });

  it('is not waited for longer than some seconds at a start', async () => {
    fetchVersion = () => new Promise(() => undefined);
    await start();
    expect(archive.version).toBeUndefined();
    expect(archive.withdrawnVersion).toBe(Infinity);
  });

  it('stays what it was while polls fail, are no JSON of ours or hang, two at a time', async () => {
    await start();
    for (const fails of [
      isDown,
      () => Promise.resolve('<!doctype html>'),
      () => Promise.resolve({ version: '7' }),
    ]) {
      fetchVersion = fails;
      await vi.advanceTimersByTimeAsync(4_000);
      expect(archive.version).toBe(100);
    }
    fetchVersion = () => new Promise(() => undefined);
    const before = polls;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls - before).toBe(2);
  });

  it('may become lower, as in a database restored from a backup', async () => {
    await start();
    database = { version: 90, withdrawn_version: 40 };
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect([archive.version, archive.withdrawnVersion]).toEqual([90, 40]);
  });

  it('is that of the poll that began last, however they overtake each other', async () => {
    await start();
    let respond = (_: unknown): void => undefined;
    fetchVersion = () => new Promise((resolve) => (respond = resolve));
    const first = archive.changed([], { withdrawn: false });
    fetchVersion = () => Promise.resolve({ version: 102, withdrawn_version: 50 });
    await archive.changed([], { withdrawn: false });
    respond({ version: 101, withdrawn_version: 50 });
    await first;
    expect(archive.version).toBe(102);
  });

  it('starts a new epoch when it changes and when the database comes back', async () => {
    await start();
    const epochs = [archive.epoch];
    const next = async () => {
      await vi.advanceTimersByTimeAsync(POLL_MS);
      epochs.push(archive.epoch);
    };
    await next();
    database.version += 1;
    await next();
    fetchVersion = isDown;
    await next();
    fetchVersion = works;
    await next();
    expect(epochs.map((epoch) => epoch - epochs[0]!)).toEqual([0, 0, 1, 1, 2]);
  });
});

describe('a check for visitors', () => {
  it('begins after every caller has called, and at most once in a second and a half', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(1_000);
    const before = polls;
    let done = 0;
    for (let visitor = 0; visitor < 200; visitor += 1) void archive.check().then(() => (done += 1));
    await vi.advanceTimersByTimeAsync(0);
    expect([done, polls - before]).toEqual([200, 1]);
    database.version = 101;
    for (let visitor = 0; visitor < 200; visitor += 1) void archive.check().then(() => (done += 1));
    await vi.advanceTimersByTimeAsync(POLL_MS);
    // With the one of the background.
    expect([done, polls - before, archive.version]).toEqual([400, 3, 101]);
  });

  it('fails when the database does, and works again with it', async () => {
    await start();
    fetchVersion = isDown;
    const failed = expect(archive.check()).rejects.toThrow('down');
    await vi.advanceTimersByTimeAsync(0);
    await failed;
    fetchVersion = works;
    const checked = archive.check();
    await vi.advanceTimersByTimeAsync(POLL_MS);
    await checked;
  });
});

describe('what is regenerated', () => {
  const overviews = [
    '/industry-updates',
    '/feed.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/llms.txt',
  ];

  it('are the most requested pages at a start and at each new version, and nothing in between', async () => {
    await start();
    await vi.waitFor(() => expect(regenerated).toHaveLength(2));
    archive.data.set('issue newest', { value: { issue: { number: 26 } }, version: 100 });
    await vi.advanceTimersByTimeAsync(10_000);
    database.version = 101;
    await vi.advanceTimersByTimeAsync(POLL_MS);
    await vi.waitFor(() => expect(regenerated).toHaveLength(4));
    expect(regenerated.slice(2)).toEqual([
      { paths: overviews, fresh: false },
      { paths: ['/industry-updates/26', '/industry-updates/26/image.png'], fresh: false },
    ]);
  });

  it('are the most requested pages again when the database comes back, which may have cut off the first time', async () => {
    await start();
    await vi.waitFor(() => expect(regenerated).toHaveLength(2));
    fetchVersion = isDown;
    await vi.advanceTimersByTimeAsync(4_000);
    fetchVersion = works;
    await vi.advanceTimersByTimeAsync(POLL_MS);
    await vi.waitFor(() => expect(regenerated).toHaveLength(4));
  });

  it('are the pages of a change of our own, for visitors who wait', async () => {
    await start();
    await vi.waitFor(() => expect(regenerated).toHaveLength(2));
    database.version = 101;
    await archive.changed(['/industry-updates/7'], { withdrawn: false });
    expect([archive.version, regenerated[2]]).toEqual([101, { paths: ['/industry-updates/7'], fresh: true }]);
  });
});

describe('a restart', () => {
  const fill = () => archive.data.set('key', { value: 'text', version: 100 });
  const stopAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(10_000);
    await archive.stop();
    await vi.advanceTimersByTimeAsync(ms);
  };

  it('serves what was cached without the database, when it last polled less than a minute ago', async () => {
    await start();
    fill();
    fetchVersion = isDown;
    await stopAfter(40_000);
    await start();
    expect([archive.version, archive.withdrawnVersion]).toEqual([100, 50]);
    expect(archive.data.get('key')).toEqual({ value: 'text', version: 100 });
  });

  it('serves nothing of it later than that, until the first poll; then what is of a known version', async () => {
    await start();
    fill();
    await stopAfter(70_000);
    fetchVersion = isDown;
    await start();
    expect([archive.version, archive.data.get('key')]).toEqual([undefined, undefined]);
    fetchVersion = works;
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect([archive.version, archive.data.get('key')]).toEqual([100, { value: 'text', version: 100 }]);
  });

  it('serves nothing without the database where another instance may have withdrawn an issue', async () => {
    isOnly = false;
    await start();
    fill();
    await stopAfter(0);
    fetchVersion = isDown;
    await start();
    expect([archive.version, archive.data.get('key')]).toEqual([undefined, undefined]);
  });

  it('counts the minute from the last poll that succeeded', async () => {
    await start();
    fill();
    fetchVersion = isDown;
    await vi.advanceTimersByTimeAsync(70_000);
    await stopAfter(0);
    await start();
    expect(archive.version).toBeUndefined();
  });

  it('reads nothing of another build or database, nor what is no snapshot', async () => {
    await start();
    fill();
    await stopAfter(0);
    fetchVersion = isDown;
    await start(snapshotOf('another'));
    expect(archive.version).toBeUndefined();
    await archive.stop();
    writeFileSync(join(folder, 'archive-3000.json'), '{"version":');
    await start();
    expect(archive.version).toBeUndefined();
  });

  it('after a process that was killed finds what was cached some seconds before', async () => {
    await start();
    fill();
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(() => expect(readdirSync(folder)).toContain('archive-3000.json'));
    expect(readFileSync(join(folder, 'archive-3000.json'), 'utf8')).toContain('text');
  });
});

describe('a withdrawal', () => {
  const onDisk = () => readFileSync(join(folder, 'archive-3000.json'), 'utf8');

  it('is on disk before it is confirmed: nothing from before it can come back', async () => {
    await start();
    archive.data.set('key', { value: 'withdrawn text', version: 100 });
    await archive.stop();
    expect(onDisk()).toContain('withdrawn text');
    database = { version: 101, withdrawn_version: 101 };
    await archive.changed([], { withdrawn: true });
    expect(onDisk()).not.toContain('withdrawn text');
  });

  it('that cannot be confirmed by the database leaves nothing that may be served', async () => {
    await start();
    archive.data.set('key', { value: 'withdrawn text', version: 100 });
    fetchVersion = isDown;
    await archive.changed([], { withdrawn: true });
    expect([archive.version, archive.withdrawnVersion]).toEqual([undefined, Infinity]);
    expect(readdirSync(folder)).not.toContain('archive-3000.json');
    fetchVersion = works;
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect([archive.version, archive.data.get('key')]).toEqual([100, undefined]);
  });

  it('that cannot be confirmed is not undone by a poll that began before it', async () => {
    await start();
    let respond = (_: unknown): void => undefined;
    fetchVersion = () => new Promise((resolve) => (respond = resolve));
    await vi.advanceTimersByTimeAsync(POLL_MS);
    fetchVersion = isDown;
    await archive.changed([], { withdrawn: true });
    respond({ version: 100, withdrawn_version: 50 });
    await vi.advanceTimersByTimeAsync(0);
    expect([archive.version, archive.withdrawnVersion]).toEqual([undefined, Infinity]);
  });

  it('leaves no older snapshot where the new one cannot be written', async () => {
    await start();
    archive.data.set('key', { value: 'withdrawn text', version: 100 });
    await archive.stop();
    const snapshot = snapshotOf();
    const circular: { value?: unknown } = {};
    circular.value = circular;
    await snapshot.write({
      version: 101,
      withdrawnVersion: 101,
      entries: [['key', { value: circular, version: 101 }]],
    });
    expect(readdirSync(folder)).not.toContain('archive-3000.json');
  });
});

it('a folder that cannot be written to costs nothing but the restart', async () => {
  const missing = join(folder, 'file');
  writeFileSync(missing, '');
  await start(new ArchiveSnapshot(join(missing, 'cache'), { name: '3000', identity: 'build database' }));
  archive.data.set('key', { value: 'text', version: 100 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect([archive.version, archive.data.get('key')?.value]).toEqual([100, 'text']);
});
