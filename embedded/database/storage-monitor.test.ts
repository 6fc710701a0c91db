import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explainFailure } from './storage-failure.ts';
import { monitorStorage, untilStorable } from './storage-monitor.ts';

describe('the monitor of the storage', () => {
  let dataDir = '';
  let failing: NodeJS.ErrnoException | undefined;
  const lines: string[] = [];
  const broken: string[] = [];
  const monitor = () =>
    monitorStorage(
      dataDir,
      (line) => void lines.push(line),
      (sentence) => void broken.push(sentence),
      () => (failing ? Promise.reject(failing) : Promise.resolve()),
    );
  const failWith = (code: string) => void (failing = Object.assign(new Error('write'), { code }));
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'storage-')), '.data');
    failing = undefined;
    lines.splice(0);
    broken.splice(0);
  });
  afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

  it.each([
    ['ENOSPC', 'the disk is full', 'is full: free at least 100 MB'],
    ['EROFS', 'the disk is read-only', 'is read-only: make it writable'],
  ])('says so once while the disk responds with %s, and that it is over', async (code, cause, sentence) => {
    const storage = monitor();
    expect(await storage.check()).toBeUndefined();
    failWith(code);
    expect(await storage.check()).toBe(cause);
    expect(await storage.check()).toBe(cause);
    failing = undefined;
    expect(await storage.check()).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining(sentence), 'storage: the disk can be written again.']);
  });

  it('keeps to it that files are damaged, and names what PostgreSQL printed', async () => {
    const storage = monitor();
    storage.hear('XX001 ERROR:  invalid page in block 3 of relation base/5/16992');
    expect(await storage.check()).toBe('files of the database are damaged or missing');
    expect(lines).toEqual([
      expect.stringMatching(/^storage: The database in .+ is damaged \(invalid page in /),
    ]);
    expect(broken).toEqual([]);
  });

  it('is told that PostgreSQL gave up, and ignores what is no fault of the disk', async () => {
    const storage = monitor();
    storage.hear('42501 ERROR:  permission denied for table contact_submissions');
    storage.hear('23505 ERROR:  duplicate key value violates unique constraint');
    expect(lines).toEqual([]);
    storage.hear('42501 PANIC:  could not write to file "pg_wal/1": Read-only file system');
    expect(broken).toEqual([expect.stringContaining('is read-only: make it writable')]);
    // A disk that can be written again does not bring it back.
    expect(await storage.check()).toBe('the disk is read-only');
  });

  it('leaves no file behind', async () => {
    const folder = join(dataDir, '..');
    expect(await monitorStorage(folder, () => undefined).check()).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('lets a start wait until the disk takes what it writes, and says so once', async () => {
    let writes = 0;
    const write = () => {
      writes += 1;
      return writes < 4
        ? Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))
        : Promise.resolve();
    };
    await untilStorable(dataDir, (line) => void lines.push(line), { write, pauseMs: 0 });
    expect(writes).toBe(4);
    expect(lines).toEqual([expect.stringContaining('is full'), 'storage: the disk can be written again.']);
  });

  it('explains a start on a full disk in one sentence', () => {
    const printed = ['53100 FATAL:  could not write lock file "postmaster.pid": No space left on device'];
    expect(explainFailure(new Error('PGlite failed to initialize properly'), printed, dataDir)).toMatchObject(
      {
        name: 'UserError',
        message: `The disk that holds ${dataDir} is full: free at least 100 MB; nothing that was confirmed is lost.`,
      },
    );
  });
});
