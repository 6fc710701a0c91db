import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameOfBackup, newestBackup } from './backup-name.ts';

describe('newestBackup', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backups-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is the latest of the names, encrypted or not, whatever else is there', async () => {
    const [older, newest] = [new Date('2026-11-22T02:00:00Z'), new Date('2026-11-23T02:00:00Z')];
    for (const name of [nameOfBackup(newest, true), nameOfBackup(older, false), 'journal.jsonl', 'x'])
      await writeFile(join(folder, name), '');
    expect(await newestBackup(folder, newest)).toEqual(newest);
  });

  it('is none that a clock ahead of its time has named, or a missing backup would never be told', async () => {
    const now = new Date('2026-11-25T02:00:00Z');
    const hour = 60 * 60 * 1000;
    const at = (hours: number): Date => new Date(now.getTime() + hours * hour);
    for (const hours of [-24, 25]) await writeFile(join(folder, nameOfBackup(at(hours), false)), '');
    expect(await newestBackup(folder, now)).toEqual(at(-24));
    await writeFile(join(folder, nameOfBackup(at(23), false)), '');
    expect(await newestBackup(folder, now)).toEqual(at(23));
  });

  it('is undefined in an empty folder, and without one', async () => {
    expect(await newestBackup(folder)).toBeUndefined();
    expect(await newestBackup(join(folder, 'missing'))).toBeUndefined();
  });
});
