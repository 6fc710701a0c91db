import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeBackupFile } from './backup-file.ts';
import { claimFolder } from './folder-owner.ts';
import type { Manifest } from './manifest.ts';
import { purge, restoreBackup } from './restore.ts';

const createdAt = '2026-11-20T12:00:00Z';
const manifest: Manifest = {
  ...{ format: 'southlight-backup-2', createdAt, release: '0.1.0', postgres: '17', pglite: '0.4' },
  ...{ migrations: [], seeds: [], contents: { tables: [], sequences: [] } },
};

let parent = '';
let [dataDir, backupDir, file] = ['', '', ''];
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'restore-'));
  [dataDir, backupDir, file] = [join(parent, 'data'), join(parent, 'backups'), join(parent, 'a.gz')];
  await mkdir(dataDir);
  await writeBackupFile(
    file,
    (async function* () {
      yield [JSON.stringify(manifest)];
    })(),
    undefined,
  );
});
afterEach(() => rm(parent, { recursive: true }));
const restore = (now: string, dir = backupDir) =>
  restoreBackup({
    ...{ dataDir, file, backupDir: dir, supabaseDir: join(parent, 'none') },
    ...{ identity: undefined, now: new Date(now) },
  });

it('touches nothing where the clock may be wrong', async () => {
  await expect(restore('2029-01-28T12:00:00Z')).rejects.toThrow('800 days ago by the clock of this machine');
  expect(await readdir(dataDir)).toEqual([]);
});

it('touches nothing where what was deleted since may be on a disk that is away, or cannot be read', async () => {
  await writeFile(join(parent, 'a-file'), '');
  await expect(restore(createdAt, join(parent, 'a-file'))).rejects.toThrow('cannot be read (ENOTDIR)');
  await claimFolder(backupDir, 'one', dataDir);
  await rm(backupDir, { recursive: true });
  await expect(restore(createdAt)).rejects.toThrow('see that its disk is there');
  expect(await readdir(dataDir)).toEqual(['backup-folder.json']);
});

it('refuses a damaged backup before it makes a database', async () => {
  await truncate(file, (await stat(file)).size - 1);
  // Without migrations none could be made.
  await expect(restore(createdAt)).rejects.toThrow('is damaged or no backup');
  expect(await readdir(dataDir)).toEqual([]);
});

it('goes on with what is over-aged while a portion of it may be left', async () => {
  const portions = [{ more: true }, { more: true }, { more: false }];
  await purge({ query: () => Promise.resolve([portions.shift()]) as never });
  expect(portions).toEqual([]);
});
