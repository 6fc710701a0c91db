import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserError } from '#lib/user-error.ts';
import { nameOfAside, nameOfBackup } from './backup-name.ts';
import { rememberSharing } from './folder-owner.ts';
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
  const old = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
  let dataDir = '';
  let folder = '';
  let said: string[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nightly-'));
    folder = join(dataDir, 'backups');
    said = [];
    await mkdir(join(dataDir, nameOfAside(old), 'db'), { recursive: true });
    await mkdir(folder);
    await writeFile(join(folder, nameOfBackup(old, false)), '');
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const checkWith = (parts: Partial<Parameters<typeof nightlyCheck>[0]>, isHeld = false) =>
    nightlyCheck({
      settings: { folder, recipient: undefined, isNightly: true },
      dataDir,
      ...rememberSharing(async () => undefined),
      make: async (target) => {
        // One of its own, whatever another made in this second.
        const file = join(target.folder, nameOfBackup(new Date(), false).replace('.gz', '.gz.age'));
        await writeFile(file, '');
        return { file, rows: 3, isHeld };
      },
      log: (line) => void said.push(line),
      ...parts,
    });
  const made = expect.stringMatching(/^backup: .+, 3 rows\.$/) as string;

  it('deletes what is too old once a backup is made, and says once why none is', async () => {
    let isFull = true;
    const file = join(folder, nameOfBackup(new Date(), false));
    const check = checkWith({
      make: async () => {
        if (isFull) throw new UserError('The disk is full.');
        await writeFile(file, '');
        return { file, rows: 3, isHeld: false };
      },
    });
    await check();
    await check();
    expect(said).toEqual(['backup: The disk is full.']);
    expect(await readdir(folder)).toEqual([nameOfBackup(old, false)]);
    isFull = false;
    await check();
    await check();
    const aside = join(dataDir, nameOfAside(old));
    expect(said.slice(1)).toEqual([
      made,
      `backup: ${aside}, which a restore moved aside, is deleted for its age.`,
    ]);
    expect(await readdir(folder)).toEqual([basename(file)]);
    expect(await readdir(dataDir)).toEqual(['backups']);
  });

  it('leaves it to the backup to say that its disk is full, and says itself that it is away', async () => {
    const make = vi.fn(() => Promise.reject(new UserError('There is no backup: its disk is full.')));
    const claim = vi.fn(() => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })));
    const check = checkWith({ claim, make });
    await check();
    expect(make).toHaveBeenCalledOnce();
    claim.mockImplementation(() => Promise.reject(new UserError('Its disk is away.')));
    await check();
    expect(make).toHaveBeenCalledOnce();
    expect(said).toEqual(['backup: There is no backup: its disk is full.', 'backup: Its disk is away.']);
  });

  it('deletes nothing while the clock may have jumped', async () => {
    await checkWith({}, true)();
    expect(said).toEqual([made]);
    expect(await readdir(folder)).toHaveLength(2);
    expect(await readdir(dataDir)).toContain(nameOfAside(old));
  });

  it('makes one of its own beside those of a copy of the installation, says so once, and deletes nothing', async () => {
    await writeFile(join(folder, nameOfBackup(new Date(), false)), 'of the copy');
    const others = [
      { id: 'one', dataDir: '/srv/copy', host: 'staging' },
      undefined,
      { id: 'one', dataDir: '/srv/copy', host: 'staging' },
    ];
    const check = checkWith(rememberSharing(async () => others.shift()));
    for (let at = 0; at < 3; at += 1) await check();
    expect(said).toEqual([
      made,
      expect.stringMatching(
        /^backup: a copy of this installation \(\/srv\/copy on staging\) keeps its backups in /,
      ),
    ]);
    expect(await readdir(folder)).toHaveLength(3);
  });
});
