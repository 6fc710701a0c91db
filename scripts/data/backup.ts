import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { orderBackup, type Target } from '#embedded/backup/control.ts';
import { expireBackups } from '#embedded/backup/expiry.ts';
import { assertOwn, claimFolder } from '#embedded/backup/folder-owner.ts';
import { copyJournals } from '#embedded/backup/journal.ts';
import { makeBackup, type MadeBackup } from '#embedded/backup/make-backup.ts';
import { backupSettings } from '#embedded/backup/settings.ts';
import { assertOwnFolder, lockDataFolder } from '#embedded/database/data-lock.ts';
import { pgliteDatabase } from '#embedded/database/database.ts';
import { openDatabase, type Cleanup } from '#embedded/database/open-database.ts';
import { loadSecrets } from '#embedded/secrets.ts';
import { config } from '#lib/config.ts';
import { runCommand, UserError } from '#lib/user-error.ts';
import { loadEnvFiles } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { assertEmbedded } from './embedded-only.ts';

/**
 * `npm run backup [-- --to <folder>]`: a backup of the embedded database, while the site runs and while it is
 * stopped. `--new-key <file>` makes a pair of keys to encrypt with.
 */
const usage = 'Usage: npm run backup [-- --to <folder> | --new-key <file>]';

async function run(args: string[]): Promise<void> {
  const { to, 'new-key': keyFile } = options(args);
  await loadEnvFiles(root);
  const settings = config();
  if (keyFile !== undefined) return makeKey(resolve(keyFile));
  assertEmbedded(settings);
  const dataDir = resolve(root, settings.DATA_DIR);
  const { folder, recipient } = backupSettings(settings, dataDir, root);
  const target = { folder: to === undefined ? folder : resolve(to), recipient };
  await assertMayWrite(target.folder, dataDir, to === undefined);
  const { file, rows, isHeld } =
    (await orderBackup(dataDir, target)) ?? (await backUpStopped(dataDir, target));
  if (to !== undefined) await copyJournals(folder, target.folder);
  else if (!isHeld) await expireBackups(folder, dataDir, console.log);
  console.log(`${file}, ${rows} rows${recipient === undefined ? ', not encrypted' : ''}.`);
}

/** A folder named with `--to` stays as it is but for the backup, so that a drill may read it. */
async function assertMayWrite(folder: string, dataDir: string, isClaimed: boolean): Promise<void> {
  if (!existsSync(join(dataDir, 'db'))) throw new UserError(`There is no database in ${dataDir}.`);
  const { install_id: id } = await loadSecrets(dataDir);
  const checked = isClaimed ? claimFolder(folder, id, dataDir) : assertOwn(folder, id, dataDir);
  await checked.catch((error: unknown) => {
    // What the disk does not let it do, the backup says.
    if (error instanceof UserError) throw error;
  });
}

function options(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' }, 'new-key': { type: 'string' } } }).values;
  } catch {
    throw new UserError(usage);
  }
}

async function makeKey(file: string): Promise<void> {
  const identity = await generateIdentity();
  await writeFile(file, `${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new UserError(`${file} exists already and was left as it is.`) : error;
    },
  );
  console.log(`BACKUP_RECIPIENT=${await identityToRecipient(identity)}`);
  console.log(
    `Put that line into .env.local, and ${file} where no backup is: only with it can they be read.`,
  );
}

async function backUpStopped(dataDir: string, target: Target): Promise<MadeBackup> {
  if (!existsSync(join(dataDir, 'db'))) throw new UserError(`There is no database in ${dataDir}.`);
  assertOwnFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  const cleanups: Cleanup[] = [() => lock.release()];
  try {
    return await openDatabase(dataDir, cleanups, ({ driver }) => makeBackup(pgliteDatabase(driver), target));
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }
}

await runCommand(run);
