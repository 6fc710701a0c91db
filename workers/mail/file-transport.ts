import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { flushFolder } from '#lib/files/flush.ts';
import type { Transport } from './transport.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const MAIL_FILE = /\.eml$/;
/** What write-file-atomic leaves when the process is killed. */
const PARTIAL_FILE = /\.eml\.\d+$/;
/** Of an enquiry in the name of each file about it, else of the mail. */
const SUBJECT_ID = /-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml/;
/** Request ids of one query. */
const BATCH_SIZE = 500;
const MAX_PARTIAL_AGE_MS = 3_600_000;
/** As long as the database keeps a mail that was sent. */
const KEPT_MS = 90 * 24 * 3_600_000;

/**
 * Writes mails as `.eml` files into a folder for each day, for installations without a mail server. A file is
 * named by its kind and its enquiry or itself, which one mail has, and written atomically: writing it again
 * changes nothing. It is kept for 90 days, or less where its subject goes sooner.
 */
export function fileTransport(folder: string): Transport {
  return {
    isIdempotent: true,
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return {
        usable: true,
        async send({ id, requestId = id, kind, date }, text) {
          const day = join(folder, date.toISOString().slice(0, 10));
          await mkdir(day, { mode: 0o700 }).catch(unlessThere);
          await writeFileAtomic(join(day, `${kind}-${requestId}.eml`), text, { mode: 0o600 });
          // Only the file itself is flushed by then; its name must be, before the mail counts as sent.
          flushFolder(day);
          flushFolder(folder);
          return { verdict: 'sent' };
        },
        close: () => undefined,
      };
    },
    async purge(olderThan) {
      const now = Date.now();
      for (const file of await writtenMails(folder)) {
        const limit = PARTIAL_FILE.test(file)
          ? now - MAX_PARTIAL_AGE_MS
          : Math.max(olderThan.getTime(), now - KEPT_MS);
        if ((await stat(file)).mtimeMs < limit) await rm(file, { force: true });
      }
      // Only an empty folder can be removed so.
      for (const day of await readdir(folder).catch(() => [])) {
        if (DAY.test(day)) await rmdir(join(folder, day)).catch(() => undefined);
      }
    },
    async erase(findGone) {
      const files = await writtenMails(folder);
      const ids = [...new Set(files.flatMap((file) => SUBJECT_ID.exec(file)?.[1] ?? []))];
      for (let from = 0; from < ids.length; from += BATCH_SIZE) {
        const gone = new Set(await findGone(ids.slice(from, from + BATCH_SIZE)));
        for (const file of files) {
          if (gone.has(SUBJECT_ID.exec(file)?.[1] ?? '')) await rm(file, { force: true });
        }
      }
    },
  };
}

/** The paths of all mails in the folder, whole or not. */
export async function writtenMails(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  return names
    .filter((name) => MAIL_FILE.test(name) || PARTIAL_FILE.test(name))
    .map((name) => join(folder, name))
    .sort();
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
