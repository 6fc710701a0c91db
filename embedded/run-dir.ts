import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Paths of sockets may have about 100 bytes, and Deno lets nothing listen below /dev, as in /dev/shm. */
const isUsable = (folder: string): boolean => Buffer.byteLength(folder) <= 60 && !folder.startsWith('/dev/');

/** A folder for sockets: a temporary one if none can be in `preferred`. */
export async function makeRunDir(preferred: string): Promise<string> {
  if (!isUsable(preferred)) {
    const temporary = isUsable(tmpdir()) ? tmpdir() : '/tmp';
    return mkdtemp(join(temporary, `${basename(preferred)}-`));
  }
  await rm(preferred, { recursive: true, force: true });
  await mkdir(preferred, { mode: 0o700 });
  return preferred;
}
