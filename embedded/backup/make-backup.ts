import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#embedded/database/database.ts';
import { failureOf, summaries } from '#embedded/database/storage-failure.ts';
import { UserError } from '#lib/user-error.ts';
import { writeBackupFile } from './backup-file.ts';
import { nameOfBackup } from './backup-name.ts';
import { inSnapshot, readLines } from './contents.ts';
import { isRetentionHeld } from './expiry.ts';
import { manifestOf } from './manifest.ts';

export interface MadeBackup {
  file: string;
  rows: number;
  /** Whether none may be deleted now, however old. */
  isHeld: boolean;
}

/**
 * Writes a backup of one state of the database into a folder. Nothing else may use the connection meanwhile.
 * @throws UserError when the folder cannot be written
 */
export async function makeBackup(
  db: Database,
  { folder, recipient, at = new Date() }: { folder: string; recipient?: string | undefined; at?: Date },
): Promise<MadeBackup> {
  const file = join(folder, nameOfBackup(at, recipient !== undefined));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await inSnapshot(db, async () => {
      const manifest = await manifestOf(db, at);
      let rows = 0;
      await writeBackupFile(
        file,
        (async function* () {
          yield [JSON.stringify(manifest)];
          for (const summary of yield* readLines(db, manifest.contents.tables)) rows += summary.rows;
        })(),
        recipient,
      );
      return { file, rows, isHeld: await isRetentionHeld(db) };
    });
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    const why = failure === 'forbidden' ? 'this account may not write there' : summaries[failure];
    throw new UserError(
      `There is no backup: ${folder} cannot take it (${why}). Earlier backups are as they were.`,
      { cause: error },
    );
  }
}
