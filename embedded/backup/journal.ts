import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { pgliteDatabase, type Database } from '#embedded/database/database.ts';
import type { Always } from '#embedded/gateway/queue.ts';
import { flushFolder } from '#lib/files/flush.ts';
import { sentenceOf, UserError } from '#lib/user-error.ts';
import { isRetentionHeld } from './expiry.ts';
import { assertPresent } from './folder-owner.ts';

const schema = z.object({
  deletions: z.array(z.looseObject({ id: z.string(), at: z.string().optional() })),
  suppressions: z.array(z.looseObject({ email_hash: z.string() })),
});
export type Journal = z.output<typeof schema>;
type Deletion = Journal['deletions'][number];

/** As long as the database keeps them. */
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

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
  const setAside: OnUnreadable = async ({ message }, file) => {
    if (file === undefined) return log(`backup: ${message}`);
    log(`backup: ${message} What it was is ${file}.damaged.`);
    // It may tell of what this database does not know, and would be written over.
    await rename(file, `${file}.damaged`);
  };
  let isApplied = false;
  // Somebody may have put back an older copy of the data folder. Suppressions may have been lifted since; a
  // deletion is never undone.
  const apply = async (): Promise<void> => {
    const isThere = existsSync(folder) && (await isPresent(folder, dataDir));
    const { deletions } = await readJournals([folder], setAside);
    if (deletions.length > 0) await applyJournal(db, { deletions, suppressions: [] });
    isApplied = isThere;
  };
  let waiting = false;
  const write = (): void => {
    if (waiting) return;
    waiting = true;
    always(async () => {
      waiting = false;
      await assertPresent(folder, dataDir);
      // At the start its disk may have been away.
      if (!isApplied) await apply();
      await writeJournal(db, folder, setAside);
    }).catch((error: unknown) =>
      log(`backup: the journal of deletions is not written: ${sentenceOf(error)}`),
    );
  };
  await apply();
  await driver.listen('deletions', write);
  write();
  return write;
}

const isPresent = (folder: string, dataDir: string): Promise<boolean> =>
  assertPresent(folder, dataDir).then(
    () => true,
    () => false,
  );

/** Keeps the deletions that the file has and the database lacks: a copy of the data folder writes it, too. */
async function writeJournal(db: Database, folder: string, onUnreadable: OnUnreadable): Promise<void> {
  const [row] = await db.query<{ key: string; journal: Journal }>(
    'select suppression_key as key, app_private.deletions_journal() as journal from app_private.settings',
  );
  if (!row) return;
  const name = `deletions-${createHash('sha256').update(row.key).digest('hex').slice(0, 8)}.json`;
  const file = join(folder, name);
  const isThere = (await journalsIn(folder)).includes(name);
  const written = isThere ? await readJournal(file, onUnreadable) : undefined;
  const known = new Set(row.journal.deletions.map(({ id }) => id));
  const oldest = (await isRetentionHeld(db)) ? 0 : Date.now() - YEAR_MS;
  const isKept = ({ id, at = '' }: Deletion): boolean => !known.has(id) && Date.parse(at) > oldest;
  const deletions = [...row.journal.deletions, ...(written?.deletions.filter(isKept) ?? [])];
  const text = `${JSON.stringify({ ...row.journal, deletions })}\n`;
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
