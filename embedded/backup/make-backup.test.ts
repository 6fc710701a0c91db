import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeBackup } from './make-backup.ts';

it.each([
  ['EACCES', 'this account may not write there'],
  ['ENOSPC', 'the disk is full'],
])('says of the folder for backups what is wrong: %s', async (code, why) => {
  const folder = await mkdtemp(join(tmpdir(), 'make-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const failing = () => Promise.reject(Object.assign(new Error(code), { code }));
  const making = makeBackup({ exec: failing, query: failing }, { folder });
  await expect(making).rejects.toThrow(`There is no backup: ${folder} cannot take it (${why}).`);
});
