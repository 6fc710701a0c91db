import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup, type Restored } from '#embedded/backup/restore.ts';
import { backupSettings } from '#embedded/backup/settings.ts';
import { assertOwnFolder, lockDataFolder } from '#embedded/database/data-lock.ts';
import { config } from '#lib/config.ts';
import { runCommand, UserError } from '#lib/user-error.ts';
import { loadEnvFiles } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { assertEmbedded } from './embedded-only.ts';
import { waiting } from './waiting.ts';

/** `npm run restore -- <file>`: puts a backup in the place of the embedded database. */
const usage = 'Usage: npm run restore -- <backup> [--identity <file of the key>] [--clock-is-right]';

async function run(args: string[]): Promise<void> {
  const { file, identityFile, isClockRight } = options(args);
  await loadEnvFiles(root);
  const settings = config();
  assertEmbedded(settings);
  const dataDir = resolve(root, settings.DATA_DIR);
  assertOwnFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    const restored = await restoreBackup({
      dataDir,
      supabaseDir: join(root, 'supabase'),
      file: resolve(file),
      identity: identityFile === undefined ? undefined : await readIdentity(resolve(identityFile)),
      backupDir: backupSettings(settings, dataDir, root).folder,
      isClockRight,
    });
    report(dataDir, restored);
  } finally {
    lock.release();
  }
}

function options(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { identity: { type: 'string' }, 'clock-is-right': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new UserError(usage);
    return { file, identityFile: values.identity, isClockRight: values['clock-is-right'] };
  } catch {
    throw new UserError(usage);
  }
}

const readIdentity = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new UserError(`There is no file ${file}.`);
  });

function report(dataDir: string, restored: Restored): void {
  const { rows, admins, movedTo } = restored;
  const { release, createdAt } = restored.manifest;
  console.log(
    `${dataDir} holds the backup of ${createdAt} (release ${release}): ${rows} rows, equal by checksum; what was ` +
      'deleted since is deleted again.',
  );
  if (movedTo)
    console.log(`The old database and its written mails are in ${movedTo}, for five weeks at most.`);
  for (const line of waiting(restored)) console.log(line);
  console.log(`Admins now: ${admins.join(', ') || 'none'}. Start the site with npm start.`);
}

await runCommand(run);
