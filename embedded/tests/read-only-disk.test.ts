import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase, type Cleanup } from '#embedded/database/open-database.ts';
import { monitorStorage } from '#embedded/database/storage-monitor.ts';

let root = '';
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'read-only-'))));
afterEach(async () => {
  makeWritable();
  await rm(root, { recursive: true });
});

/** From now on every change of a file fails as on a file system that was remounted. */
function makeReadOnly(): void {
  const refuse = (): never => {
    throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  };
  for (const name of [
    'writeSync',
    'ftruncateSync',
    'unlinkSync',
    'renameSync',
    'mkdirSync',
    'fsyncSync',
  ] as const)
    vi.spyOn(fs, name).mockImplementation(refuse);
  const open = fs.openSync;
  const WRITES = fs.constants.O_WRONLY | fs.constants.O_RDWR;
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) =>
    typeof flags === 'number' && (flags & WRITES) === 0 ? open(path, flags, mode) : refuse(),
  );
  syncBuiltinESMExports();
}
function makeWritable(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

it('gives up in one sentence when the disk turns read-only, closes, and opens again with all that was stored', async () => {
  const cleanups: Cleanup[] = [];
  const lines: string[] = [];
  const broken: string[] = [];
  const storage = monitorStorage(
    root,
    (line) => void lines.push(line),
    (sentence) => void broken.push(sentence),
  );
  const driver = await openDatabase(
    root,
    cleanups,
    async ({ driver }) => {
      await driver.exec('create table kept (n int); insert into kept values (1)');
      return driver;
    },
    storage.hear,
  );
  makeReadOnly();
  const sentence = `The disk that holds ${root} is read-only: make it writable; nothing that was confirmed is lost.`;
  await expect(driver.exec('checkpoint')).rejects.toThrow('PostgreSQL gave up; only a new start helps.');
  await expect(driver.exec('insert into kept values (2)')).rejects.toThrow('PostgreSQL gave up');
  expect(lines).toEqual([`storage: ${sentence}`]);
  expect(broken[0]).toBe(sentence);
  for (const cleanup of cleanups.splice(0)) await cleanup();
  makeWritable();
  const rows = await openDatabase(
    root,
    cleanups,
    async ({ driver }) => (await driver.query('select n from kept')).rows,
  );
  expect(rows).toEqual([{ n: 1 }]);
  for (const cleanup of cleanups) await cleanup();
}, 60_000);
