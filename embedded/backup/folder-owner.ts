import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, relative } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { UserError } from '#lib/user-error.ts';
import { DAY_MS } from './backup-name.ts';

/** In a folder of backups: whose they are, and which process of it began there last. */
const FILE = 'installation.json';
const schema = z.object({
  id: z.string(),
  host: z.string(),
  dataDir: z.string(),
  process: z.string().optional(),
});
type Owner = z.output<typeof schema>;

/** In the data folder: which folder of backups is its own. */
const CLAIM = 'backup-folder.json';
const claimSchema = z.object({ folder: z.string() });

/** The folder was this installation's, and has nothing of it: its disk is away. */
export class FolderAwayError extends UserError {}

/**
 * Notes in a folder of backups whose they are, where nobody has: by their names alone, one installation would
 * expire those of another, and name them when it says which to restore.
 * @param id of this installation, in its secrets
 * @param process names one that runs for long
 * @returns what was noted there before
 * @throws UserError where they are another's; an error of the disk where the folder cannot be used
 */
export async function claimFolder(
  folder: string,
  id: string,
  dataDir: string,
  process?: string,
): Promise<Owner | undefined> {
  await assertPresent(folder, dataDir);
  const owner = await assertOwn(folder, id, dataDir);
  const own: Owner = { id, host: hostname(), dataDir, process: process ?? owner?.process };
  if (owner?.id !== id || owner.process !== own.process) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeNote(join(folder, FILE), own);
  }
  const claim = join(dataDir, CLAIM);
  if ((await read(claim, claimSchema))?.folder !== folder) await writeNote(claim, { folder });
  return owner;
}

/**
 * Claims the folder for a process that runs for long, at each call.
 * @returns whom another process of this installation belongs to that has claimed it since the call before: a
 * copy of the data folder, whose backups have the same names
 */
export function claimForProcess(
  folder: string,
  id: string,
  dataDir: string,
): () => Promise<Owner | undefined> {
  const own = randomUUID();
  let isClaimed = false;
  return async () => {
    const before = await claimFolder(folder, id, dataDir, own);
    const other = isClaimed && before?.process !== own ? before : undefined;
    isClaimed = true;
    return other;
  };
}

/**
 * Remembers for a day that a copy claims the folder, too: each writes over the note of the other, so that
 * both learn of it, and none of them deletes a backup meanwhile.
 * @param claim as `claimForProcess` does
 */
export function rememberSharing(claim: () => Promise<Owner | undefined>) {
  let shared: { other: Owner; until: number } | undefined;
  return {
    claim: async (): Promise<void> => {
      const other = await claim();
      if (other) shared = { other, until: Date.now() + DAY_MS };
    },
    sharedWith: (): Owner | undefined => (shared && Date.now() < shared.until ? shared.other : undefined),
  };
}

/**
 * @returns what is noted in the folder, if something is
 * @throws UserError where it is another's
 */
export async function assertOwn(folder: string, id: string, dataDir: string): Promise<Owner | undefined> {
  const file = join(folder, FILE);
  const owner = await read(file, schema);
  // New secrets in the same place make no other installation; nor does a container, whose name changes.
  if (!owner || owner.id === id || isOfPlace(owner, dataDir)) return owner;
  throw new UserError(
    `${folder} holds the backups of another installation (${owner.dataDir} on ${owner.host}): set BACKUP_DIR to a ` +
      `folder of its own. If this one has taken its place, delete ${file}.`,
  );
}

const isOfPlace = (owner: Owner, dataDir: string): boolean =>
  owner.host === hostname() && owner.dataDir === dataDir;

/** Whether the folder is noted as that of the data folder of this path on this machine. */
export async function isFolderOf(folder: string, dataDir: string): Promise<boolean> {
  const owner = await read(join(folder, FILE), schema);
  return owner !== undefined && isOfPlace(owner, dataDir);
}

/**
 * An empty mount point would take backups that nobody finds once the disk is back, and its journal tells of
 * no deletion.
 * @throws FolderAwayError where this installation has claimed the folder, and its note is not there
 */
export async function assertPresent(folder: string, dataDir: string): Promise<void> {
  const claim = join(dataDir, CLAIM);
  if (isInside(folder, dataDir) || (await read(claim, claimSchema))?.folder !== folder) return;
  if ((await textOf(join(folder, FILE))) !== undefined) return;
  throw new FolderAwayError(
    `${folder} was the folder of this installation's backups, and ${FILE} is not in it: see that its disk is there. ` +
      `If what it held is gone for good, delete ${claim}.`,
  );
}

/** Whether `assertPresent` refuses it, for the sentence with which a start ends. */
export function isAway(folder: string, dataDir: string): boolean {
  const claim = join(dataDir, CLAIM);
  if (isInside(folder, dataDir) || !existsSync(claim)) return false;
  return (
    parse(readFileSync(claim, 'utf8'), claimSchema)?.folder === folder && !existsSync(join(folder, FILE))
  );
}

/** Such a folder is on the disk of the database: where it is gone, somebody deleted it. */
const isInside = (folder: string, dataDir: string): boolean => !relative(dataDir, folder).startsWith('..');

const read = async <T>(file: string, form: z.ZodType<T>): Promise<T | undefined> =>
  parse(await textOf(file), form);

/** Undefined where there is none, or one that a full disk left damaged. */
function parse<T>(text: string | undefined, form: z.ZodType<T>): T | undefined {
  try {
    return form.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

const textOf = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

const writeNote = (file: string, note: object): Promise<void> =>
  writeFileAtomic(file, `${JSON.stringify(note)}\n`, { mode: 0o600 });
