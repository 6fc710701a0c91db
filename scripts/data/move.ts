import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { moveFromHosted, moveToHosted, type Moved } from '#embedded/backup/move.ts';
import { buildAside, takePlace } from '#embedded/backup/restore.ts';
import { assertOwnFolder, lockDataFolder } from '#embedded/database/data-lock.ts';
import { pgliteDatabase, type Database } from '#embedded/database/database.ts';
import { openDatabase, type Cleanup } from '#embedded/database/open-database.ts';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import { config } from '#lib/config.ts';
import { runCommand, UserError } from '#lib/user-error.ts';
import { connectHosted } from '#scripts/hosted/database.ts';
import { loadEnvFiles } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { waiting } from './waiting.ts';

/**
 * `npm run move -- --to hosted` and `--from hosted`: every row of the embedded database into the one of
 * DATABASE_URL, or the other way, while nothing else uses the embedded one.
 */
const usage = 'Usage: npm run move -- --to hosted | --from hosted';
const supabaseDir = join(root, 'supabase');

async function run(args: string[]): Promise<void> {
  const { to, from } = options(args);
  await loadEnvFiles(root);
  const settings = config();
  if (settings.DATABASE_URL === undefined) throw new UserError('DATABASE_URL must name the hosted database.');
  const dataDir = resolve(root, settings.DATA_DIR);
  if (to !== undefined && !existsSync(join(dataDir, 'db')))
    throw new UserError(`There is no database in ${dataDir}.`);
  if (from !== undefined && existsSync(join(dataDir, 'db')))
    throw new UserError(`${dataDir} has a database already: set DATA_DIR to a new folder.`);
  assertOwnFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  const client = await connectHosted(settings.DATABASE_URL, 'move');
  try {
    const { tables, settled } =
      to === undefined
        ? await fromHosted(dataDir, pgDatabase(client))
        : await toHosted(dataDir, pgDatabase(client));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Moved ${rows} rows of ${tables.length} tables; the checksums of both sides are equal.`);
    const { mails, sends, webhooks } = settled;
    if (to === undefined) for (const line of waiting(settled)) console.log(line);
    else if (mails + sends + webhooks > 0)
      console.log(
        `${mails} mails, ${sends} sends of issues and ${webhooks} webhooks go on in the hosted database; in ` +
          `${dataDir} they are paused.`,
      );
    console.log('What comes next is in docs/backup.md, "Move".');
  } finally {
    await client.end().catch(() => undefined);
    lock.release();
  }
}

function options(args: string[]) {
  const wrong = new UserError(usage);
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, from: { type: 'string' } } });
    if ([values.to, values.from].filter((value) => value === 'hosted').length !== 1) throw wrong;
    if (values.to !== undefined && values.from !== undefined) throw wrong;
    return values;
  } catch {
    throw wrong;
  }
}

async function toHosted(dataDir: string, hosted: Database): Promise<Moved> {
  const cleanups: Cleanup[] = [];
  try {
    return await openDatabase(dataDir, cleanups, ({ driver }) =>
      moveToHosted(pgliteDatabase(driver), hosted),
    );
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }
}

async function fromHosted(dataDir: string, hosted: Database): Promise<Moved> {
  const moved = await buildAside(dataDir, (embedded) => moveFromHosted(hosted, embedded, supabaseDir));
  await takePlace(dataDir, new Date());
  return moved;
}

await runCommand(run);
