import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { pgliteDatabase, type Database } from '#embedded/database/database.ts';
import { flushFolder } from '#lib/files/flush.ts';
import { sentenceOf, UserError } from '#lib/user-error.ts';
import { assertPresent } from './folder-owner.ts';

/** Runs work alone on the connection, after what was asked for before. */
type Always = <T>(work: () => Promise<T>) => Promise<T>;

const schema = z.object({
  deletions: z.array(z.looseObject({ id: z.string() })),
  suppressions: z.array(z.looseObject({ email_hash: z.string() })),
});
export type Journal = z.output<typeof schema>;

/**
 * Keeps a copy of the journal of deletions beside the backups, so that restoring one revives nobody even
 * when the database is lost. Its name says of which database it is: another one in the same folder leaves it
 * alone.
 * @returns what writes it once more, if it is not as it should be
 */
export async function keepJournal(
  { driver }: PgliteConnection,
  always: Always,
  { folder, dataDir, log }: { folder: string; dataDir: string; log: (line: string) => void },
): Promise<() => void> {
  const db = pgliteDatabase(driver);
  let waiting = false;
  const write = (): void => {
    if (waiting) return;
    waiting = true;
    always(async () => {
      waiting = false;
      await assertPresent(folder, dataDir);
      await writeJournal(db, folder);
    }).catch((error: unknown) =>
      log(`backup: the journal of deletions is not written: ${sentenceOf(error)}`),
    );
  };
  // Somebody may have put back an older copy of the data folder. Suppressions may have been lifted since; a
  // deletion is never undone.
  const { deletions } = await readJournals([folder], async ({ message }, file) => {
    if (file === undefined) return log(`backup: ${message}`);
    log(`backup: ${message} What it was is ${file}.damaged.`);
    // It may tell of what this database does not know, and would be written over.
    await rename(file, `${file}.damaged`);
  });
  await applyJournal(db, { deletions, suppressions: [] });
  await driver.listen('deletions', write);
  write();
  return write;
}

async function writeJournal(db: Database, folder: string): Promise<void> {
  const [row] = await db.query<{ key: string; journal: Journal }>(
    'select suppression_key as key, app_private.deletions_journal() as journal from app_private.settings',
  );
  if (!row) return;
  const file = join(
    folder,
    `deletions-${createHash('sha256').update(row.key).digest('hex').slice(0, 8)}.json`,
  );
  const text = `${JSON.stringify(row.journal)}\n`;
  if (text === (await readFile(file, 'utf8').catch(() => ''))) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFileAtomic(file, text, { mode: 0o600 });
  flushFolder(dirname(file));
}

/** Copies them to where a backup goes: on another machine they are all that tells what was deleted since. */
export async function copyJournals(from: string, to: string): Promise<void> {
  if (from === to) return;
  for (const name of await journalsIn(from))
    await writeFileAtomic(join(to, name), await readFile(join(from, name)), { mode: 0o600 });
  flushFolder(to);
}

/** Deletes again what the journal names, and ends the mailing to whom it names. */
export const applyJournal = (db: Database, journal: Journal) =>
  db.query('select app_private.apply_deletions($1::text::jsonb)', [JSON.stringify(journal)]);

type OnUnreadable = (error: UserError, damagedFile?: string) => Promise<void>;

const refuse: OnUnreadable = (error) => Promise.reject(error);

/**
 * All journals in these folders, as one.
 * @param onUnreadable is told of a folder or a file that cannot be read, and may go on without it
 * @throws UserError otherwise
 */
export async function readJournals(folders: string[], onUnreadable = refuse): Promise<Journal> {
  const all: Journal = { deletions: [], suppressions: [] };
  for (const folder of new Set(folders)) {
    const names = await journalsIn(folder).catch((error: UserError) => onUnreadable(error));
    for (const name of names ?? []) {
      const journal = await readJournal(join(folder, name), onUnreadable);
      all.deletions.push(...(journal?.deletions ?? []));
      all.suppressions.push(...(journal?.suppressions ?? []));
    }
  }
  return all;
}

/** None where there is no folder; of one that cannot be read, nobody knows. @throws UserError then */
async function journalsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^deletions-[0-9a-f]{8}\.json$/.test(name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    const sentence = `${folder}, where it would be written what was deleted, cannot be read (${code}).`;
    throw new UserError(sentence, { cause: error });
  }
}

async function readJournal(file: string, onUnreadable: OnUnreadable): Promise<Journal | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const sentence = `${file}, which tells what was deleted, cannot be read: put a whole copy of it there.`;
    await onUnreadable(new UserError(sentence, { cause: error }), file);
    return undefined;
  }
}
