import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A folder for sockets, whose paths may have about 100 bytes: a temporary one if `preferred` is too deep. */
export async function makeRunDir(preferred: string): Promise<string> {
  if (Buffer.byteLength(preferred) > 60) return mkdtemp(join(tmpdir(), `${basename(preferred)}-`));
  await rm(preferred, { recursive: true, force: true });
  await mkdir(preferred, { mode: 0o700 });
  return preferred;
}
