import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { flushFolder } from '#lib/files/flush.ts';
import type { Transport } from './transport.ts';

const MAIL_FILE = /\.eml$/;
/** What write-file-atomic leaves when the process is killed. */
const PARTIAL_FILE = /\.eml\.\d+$/;
/** Of an enquiry, in the name of each file about it. */
const REQUEST_ID = /-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml/;
/** Request ids of one query. */
const BATCH_SIZE = 500;
const MAX_PARTIAL_AGE_MS = 3_600_000;

/**
 * Writes mails as `.eml` files into a folder, for installations without a mail server. A file is named by
 * its enquiry and kind, which one mail has, and written atomically: writing it again changes nothing.
 */
export function fileTransport(folder: string): Transport {
  return {
    isIdempotent: true,
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return {
        usable: true,
        async send({ requestId, kind, date }, text) {
          const day = date.toISOString().slice(0, 10);
          await writeFileAtomic(join(folder, `${day}-${kind}-${requestId}.eml`), text, { mode: 0o600 });
          // Only the file itself is flushed by then; its name must be, before the mail counts as sent.
          flushFolder(folder);
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
    async erase(findGone) {
      const files = await readdir(folder).catch(() => []);
      const ids = [...new Set(files.flatMap((name) => REQUEST_ID.exec(name)?.[1] ?? []))];
      for (let from = 0; from < ids.length; from += BATCH_SIZE) {
        const gone = new Set(await findGone(ids.slice(from, from + BATCH_SIZE)));
        for (const name of files) {
          if (gone.has(REQUEST_ID.exec(name)?.[1] ?? '')) await rm(join(folder, name), { force: true });
        }
      }
    },
  };
}
