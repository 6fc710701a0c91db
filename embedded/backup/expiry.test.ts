import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { nameOfAside, nameOfBackup } from './backup-name.ts';
import { clearRestores, expireBackups, expiredBackups } from './expiry.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-25T15:30:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** How old, in days, what is left is after each of these nights. */
function keptAfter(nights: number): number[] {
  let kept: Date[] = [];
  for (let night = nights; night >= 0; night -= 1) {
    kept.push(daysAgo(night));
    const gone = expiredBackups(
      kept.map((at) => nameOfBackup(at, true)),
      daysAgo(night),
    );
    kept = kept.filter((at) => !gone.includes(nameOfBackup(at, true)));
  }
  return kept.map((at) => (now.getTime() - at.getTime()) / DAY_MS).sort((a, b) => a - b);
}

describe('expiredBackups', () => {
  it('keeps seven days and the Sundays of four weeks, however long it has run', () => {
    // The 25th is a Wednesday.
    const kept = [0, 1, 2, 3, 4, 5, 6, 10, 17, 24];
    expect(keptAfter(60)).toEqual(kept);
    expect(keptAfter(400)).toEqual(kept);
  });

  it('keeps none for 35 days or more, but for the newest of all', () => {
    for (let day = 0; day < 14; day += 1) {
      const at = new Date(now.getTime() + day * DAY_MS);
      const old = nameOfBackup(new Date(at.getTime() - 35 * DAY_MS), false);
      expect(expiredBackups([old, nameOfBackup(at, false)], at)).toEqual([old]);
      expect(expiredBackups([old], at)).toEqual([]);
    }
  });

  it('keeps the newest of several of one day once they are a day old, and leaves other files alone', () => {
    const names = ['T02', 'T12'].map((time) => nameOfBackup(new Date(`2026-11-25${time}:00:00Z`), false));
    const others = ['notes.txt', 'deletions-0a1b2c3d.json'];
    expect(expiredBackups([...names, ...others], now)).toEqual([]);
    const later = new Date('2026-11-26T13:00:00Z');
    expect(expiredBackups([...names, ...others, nameOfBackup(later, false)], later)).toEqual([names[0]]);
  });
});

describe('expireBackups', () => {
  it('deletes what a killed process left unfinished a day ago, and not what is being written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backups-'));
    const [left, current] = [nameOfBackup(daysAgo(2), true), nameOfBackup(now, true)].map(
      (name) => `${name}.unfinished`,
    );
    for (const name of [left!, current!]) await writeFile(join(folder, name), 'personal');
    await utimes(join(folder, left!), daysAgo(2), daysAgo(2));
    await utimes(join(folder, current!), now, now);
    await expireBackups(folder, folder, () => undefined, now);
    expect(await readdir(folder)).toEqual([current]);
    await rm(folder, { recursive: true });
  });
});

describe('clearRestores', () => {
  it('deletes without any backup what restores left, at once and as it becomes too old', async () => {
    vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const dataDir = await mkdtemp(join(tmpdir(), 'data-'));
    const left = ['restore.unfinished', nameOfAside(daysAgo(40)), nameOfAside(daysAgo(20)), 'db'];
    for (const name of left) await mkdir(join(dataDir, name, 'files'), { recursive: true });
    const said: string[] = [];
    let isHeld = false;
    const stop = await clearRestores(
      dataDir,
      async () => isHeld,
      (line) => void said.push(line),
    );
    try {
      expect((await readdir(dataDir)).sort()).toEqual([nameOfAside(daysAgo(20)), 'db']);
      vi.setSystemTime(now.getTime() + 20 * DAY_MS);
      isHeld = true;
      await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
      expect(await readdir(dataDir)).toContain(nameOfAside(daysAgo(20)));
      isHeld = false;
      vi.advanceTimersByTime(60 * 60 * 1000);
      await expect.poll(() => readdir(dataDir)).toEqual(['db']);
      expect(said).toEqual(
        [40, 20].map(
          (days) =>
            `backup: ${join(dataDir, nameOfAside(daysAgo(days)))}, which a restore moved aside, is deleted for its age.`,
        ),
      );
    } finally {
      stop();
      vi.useRealTimers();
      await rm(dataDir, { recursive: true });
    }
  });
});
