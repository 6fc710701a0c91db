import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'southlight-tests-';
/** In bytes: what the tests write at once is about 1 GB, and what they run takes about 5 GB beside it. */
const NEEDED = { room: 4 * 2 ** 30, memory: 10 * 2 ** 30 };

/**
 * A folder in memory for what tests write and remove, where Linux has one with room from which programs may
 * be started; else undefined. Tests copy databases of a thousand files hundreds of times, for which the file
 * system of a disk took a quarter of the time of some. What killed runs left is removed.
 * @param mounts the mounted file systems, as /proc/mounts has them
 */
export async function folderInMemory(
  parent = '/dev/shm',
  mounts?: string,
  needed = NEEDED,
): Promise<string | undefined> {
  try {
    const lines = (mounts ?? (await readFile('/proc/mounts', 'utf8'))).split('\n');
    const [, , type, options] =
      lines.map((line) => line.split(' ')).findLast(([, at]) => at === parent) ?? [];
    if (type !== 'tmpfs' || options?.split(',').includes('noexec')) return undefined;
    for (const left of await leftIn(parent)) await rm(left, { recursive: true, force: true });
    const { bavail, bsize } = await statfs(parent);
    if (bavail * bsize < needed.room || freemem() < needed.memory) return undefined;
    const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
    // PostgreSQL, which runs as another account than root, has its folder in it.
    await chmod(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}

/** The folders whose runs have ended. */
async function leftIn(parent: string): Promise<string[]> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  const left = names.filter((name) => !isRunning(parseInt(name.slice(PREFIX.length), 10)));
  return left.map((name) => join(parent, name));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
