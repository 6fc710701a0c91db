import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcedBy, assertOwnFolder, lockDataFolder } from './data-lock.ts';

describe('the lock of a data folder', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  const holdElsewhere = async () => {
    const code = `import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))};
      await lockDataFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code, dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  };

  it('is refused, naming the process that holds it, until that process releases it', async () => {
    const child = await holdElsewhere();
    await expect(lockDataFolder(dir, 0)).rejects.toThrow(
      `The data folder ${dir} is in use by another running copy (process ${child.pid})`,
    );
    const waiting = lockDataFolder(dir, 5000);
    child.kill('SIGTERM');
    (await waiting).release();
  }, 20_000);

  it('is not for root where the folder is the account of the site’s, which could not open what root writes', async () => {
    if (process.getuid?.() === 0) await chown(dir, 12345, 12345);
    const { uid } = await stat(dir);
    expect(() => assertOwnFolder(dir, 0)).toThrow(`as with sudo -u '#${uid}'`);
    expect(() => assertOwnFolder(dir, uid)).not.toThrow();
    expect(() => assertOwnFolder(join(dir, 'new'), 0)).not.toThrow();
  });

  it('says in one sentence that the folder is a file, or lies in one', async () => {
    const file = join(dir, 'a-file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'data')])
      await expect(lockDataFolder(path)).rejects.toThrow(
        `DATA_DIR must name a folder: ${path} is a file, or lies in one.`,
      );
  });

  it('is taken over from a process that was killed, even when its id belongs to another program now', async () => {
    const child = await holdElsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');
    await writeFile(join(dir, 'owner.json'), `{"pid":${process.pid}}`);
    (await lockDataFolder(dir, 0)).release();
  }, 20_000);

  it('tells what its holder announced, and nothing of one that is gone', async () => {
    expect(await announcedBy(dir)).toEqual({});
    const lock = await lockDataFolder(dir, 0);
    lock.announce({ port: 54_321 });
    lock.announce({ socket: '/run/backup.sock' });
    expect(await announcedBy(dir)).toMatchObject({ port: 54_321, socket: '/run/backup.sock' });
    lock.release();
    expect(await announcedBy(dir)).toEqual({});
    (await lockDataFolder(dir, 0)).release();
  });

  it('is held against a second start in the same process', async () => {
    const lock = await lockDataFolder(dir, 0);
    await expect(lockDataFolder(dir, 0)).rejects.toThrow('is in use by another running copy');
    lock.release();
    (await lockDataFolder(dir, 0)).release();
  });
});
