import { mkdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { UserError } from '#lib/user-error.ts';

/** In a folder of backups: whose they are. */
const FILE = 'installation.json';

const schema = z.object({ id: z.string(), host: z.string(), dataDir: z.string() });
type Owner = z.output<typeof schema>;

/**
 * Notes in a folder of backups whose they are, where nobody has: by their names alone, one installation would
 * expire those of another, and name them when it says which to restore.
 * @param id of this installation, in its secrets
 * @throws UserError where they are another's; an error of the disk where the folder cannot be used
 */
export async function claimFolder(folder: string, id: string, dataDir: string): Promise<void> {
  const own: Owner = { id, host: hostname(), dataDir };
  const file = join(folder, FILE);
  const owner = await ownerIn(file);
  // New secrets in the same place make no other installation; nor does a container, whose name changes.
  const isOwn = owner?.id === id || (owner?.host === own.host && owner.dataDir === dataDir);
  if (owner && !isOwn)
    throw new UserError(
      `${folder} holds the backups of another installation (${owner.dataDir} on ${owner.host}): set BACKUP_DIR to a ` +
        `folder of its own. If this one has taken its place, delete ${file}.`,
    );
  if (owner?.id === id) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFileAtomic(file, `${JSON.stringify(own)}\n`, { mode: 0o600 });
}

/** Undefined where there is none, or one that a full disk left damaged. */
async function ownerIn(file: string): Promise<Owner | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
