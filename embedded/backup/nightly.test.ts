import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '#lib/user-error.ts';
import { nameOfAside, nameOfBackup } from './backup-name.ts';
import { isDue, nightlyCheck } from './nightly.ts';

/** In Sydney's summer it is eleven hours later than in UTC. */
const made = [nameOfBackup(new Date('2026-11-22T15:10:00Z'), false)];

describe('isDue', () => {
  it('is once a night, after two in the morning in Sydney', () => {
    expect(isDue(made, new Date('2026-11-23T14:59:00Z'))).toBe(false);
    expect(isDue(made, new Date('2026-11-23T15:01:00Z'))).toBe(true);
  });

  it('is made up for by day, and not done twice', () => {
    expect(isDue(made, new Date('2026-11-24T01:00:00Z'))).toBe(true);
    expect(
      isDue(
        [...made, nameOfBackup(new Date('2026-11-24T01:00:00Z'), true)],
        new Date('2026-11-24T09:00:00Z'),
      ),
    ).toBe(false);
  });

  it('is the case where there is none', () => {
    expect(isDue(['deletions-0a1b2c3d.json'], new Date())).toBe(true);
  });
});

describe('nightlyCheck', () => {
  it('deletes what is too old once a backup is made, and says once why none is', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nightly-'));
    const folder = join(dataDir, 'backups');
    const long = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
    const old = nameOfBackup(long, false);
    await mkdir(join(dataDir, nameOfAside(long), 'db'), { recursive: true });
    await mkdir(folder);
    await writeFile(join(folder, old), '');
    const said: string[] = [];
    let isFull = true;
    const check = nightlyCheck(
      { folder, recipient: undefined, isNightly: true },
      dataDir,
      async (target) => {
        if (isFull) throw new UserError('The disk is full.');
        const file = join(target.folder, nameOfBackup(new Date(), false));
        await writeFile(file, '');
        return { file, rows: 3 };
      },
      (line) => void said.push(line),
    );
    try {
      await check();
      await check();
      expect(said).toEqual(['backup: The disk is full.']);
      expect(await readdir(folder)).toEqual([old]);
      isFull = false;
      await check();
      await check();
      expect(said.slice(1)).toEqual([expect.stringMatching(/^backup: .+, 3 rows\.$/)]);
      expect(await readdir(folder)).toHaveLength(1);
      expect(await readdir(folder)).not.toContain(old);
      expect(await readdir(dataDir)).toEqual(['backups']);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
