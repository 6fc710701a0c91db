import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { Transport } from './transport.ts';

const MAIL_FILE = /\.eml$/;
/** What write-file-atomic leaves when the process is killed. */
const PARTIAL_FILE = /\.eml\.\d+$/;
const MAX_PARTIAL_AGE_MS = 3_600_000;

/**
 * Writes mails as `.eml` files into a folder, for installations without a mail server. A file is named by
 * its mail and written atomically, so that writing it again changes nothing.
 */
export function fileTransport(folder: string): Transport {
  return {
    isIdempotent: true,
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return {
        usable: true,
        async send({ id, kind, date }, text) {
          const day = date.toISOString().slice(0, 10);
          await writeFileAtomic(join(folder, `${day}-${kind}-${id}.eml`), text, { mode: 0o600 });
          return { outcome: 'sent' };
        },
        close: () => undefined,
      };
    },
    async purge(olderThan) {
      const files = await readdir(folder).catch(() => []);
      for (const name of files) {
        const isPartial = PARTIAL_FILE.test(name);
        if (!isPartial && !MAIL_FILE.test(name)) continue;
        const file = join(folder, name);
        const limit = isPartial ? Date.now() - MAX_PARTIAL_AGE_MS : olderThan.getTime();
        if ((await stat(file)).mtimeMs < limit) await rm(file, { force: true });
      }
    },
  };
}
