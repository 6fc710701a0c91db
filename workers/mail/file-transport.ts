import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transport } from './transport.ts';

/**
 * Writes mails as `.eml` files, for installations without a mail server: a double click opens one in a mail program. A file is named by
 * its mail, and moved into place whole, so that writing it again changes nothing and nobody ever sees half of one.
 */
export function folderTransport(folder: string): Transport {
  return {
    repeatable: true,
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return {
        usable: true,
        async send({ id, kind, date }, text) {
          const day = date.toISOString().slice(0, 10);
          await writeWhole(join(folder, `${day}-${kind}-${id}.eml`), text);
          return { outcome: 'sent' };
        },
        close: () => undefined,
      };
    },
    async purge(olderThan) {
      const files = await readdir(folder).catch(() => []);
      for (const name of files) {
        if (!/\.eml(\.unfinished)?$/.test(name)) continue;
        const file = join(folder, name);
        if ((await stat(file)).mtime < olderThan) await rm(file, { force: true });
      }
    },
  };
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
