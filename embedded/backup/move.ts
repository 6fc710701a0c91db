import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { applyMigrations, prepareDatabase, type Database } from '#embedded/database/database.ts';
import { UserError } from '#lib/user-error.ts';
import { readSettings } from '#embedded/settings.ts';
import {
  contentsOf,
  fill,
  filledTable,
  inSnapshot,
  readLines,
  summariesOf,
  type Summary,
} from './contents.ts';
import { migrationsOf } from './manifest.ts';
import { settle, type Settled } from './restore.ts';
import type { Table } from './tables.ts';

export interface Moved {
  tables: Summary[];
  /** What is paused in the embedded database, whichever way the rows went. */
  settled: Settled;
}

/**
 * Copies every row of one migrated database into another that holds none, in one transaction there, and
 * compares each table. Sessions and limits begin afresh; each keeps its own secret that signs enquiries. A
 * target that holds exactly these rows got them by a copy whose end nobody heard of.
 * @throws UserError with the target as it was
 */
async function copyDatabase(
  source: Database,
  target: Database,
  afterwards: () => Promise<void>,
): Promise<Summary[]> {
  return inSnapshot(source, async () => {
    const [here, there] = await Promise.all([versionsOf(source), versionsOf(target)]);
    if (here !== there) {
      throw new UserError(
        `The databases are of different releases (migrations ${here} and ${there}): start the embedded one with ` +
          'this release and run npm run hosted:deploy, then move again.',
      );
    }
    const contents = await contentsOf(source);
    if ((await filledTable(target, contents.tables)) !== undefined) {
      const summaries = await summariesOf(source, contents.tables);
      const there = await inSnapshot(target, () => summariesOf(target, contents.tables));
      if (isDeepStrictEqual(there, summaries)) return summaries;
    }
    return fill(target, contents, linesOf(source, contents.tables), afterwards);
  });
}

async function* linesOf(db: Database, tables: Table[]): AsyncGenerator<string> {
  for await (const lines of readLines(db, tables)) yield* lines;
}

const versionsOf = async (db: Database): Promise<string> =>
  (await migrationsOf(db)).map(({ version }) => version).join(', ') || 'none';

/**
 * Moves the embedded database to a hosted one that has its migrations and nothing else, and goes on with what
 * waits. The embedded one stays, and sends none of it when the site is started on it again.
 */
export async function moveToHosted(embedded: Database, hosted: Database): Promise<Moved> {
  const [settings] = await hosted.query<{ secret: string | null }>(
    'select enquiry_signing_secret as secret from app_private.settings',
  );
  const tables = await copyDatabase(embedded, hosted, async () => {
    await hosted.query('update app_private.settings set enquiry_signing_secret = $1', [
      settings?.secret ?? null,
    ]);
    await completeAccounts(hosted);
  });
  const settled = await settle(embedded).catch((error: unknown) => {
    throw new UserError(
      'All rows are moved, but what waits in the embedded database could not be paused: run the command again, ' +
        'or move its folder away, and do not start the site on it.',
      { cause: error },
    );
  });
  return { tables, settled };
}

/** What the hosted auth server reads of an account, and the embedded one lacks or leaves empty. */
const HOSTED_COLUMNS: Record<string, string> = {
  instance_id: `'00000000-0000-0000-0000-000000000000'`,
  confirmation_token: `coalesce(confirmation_token, '')`,
  recovery_token: `coalesce(recovery_token, '')`,
  email_change: `coalesce(email_change, '')`,
  email_change_token_new: `coalesce(email_change_token_new, '')`,
};

async function completeAccounts(hosted: Database): Promise<void> {
  const columns = await hosted.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'auth.users'::regclass and not attisdropped`,
  );
  const changes = columns.flatMap(({ name }) =>
    HOSTED_COLUMNS[name] === undefined ? [] : [`${name} = ${HOSTED_COLUMNS[name]}`],
  );
  if (changes.length > 0) await hosted.exec(`update auth.users set ${changes.join(', ')}`);
}

/** Moves a hosted database, which may go on sending, into a new embedded one, which sends nothing of it. */
export async function moveFromHosted(
  hosted: Database,
  embedded: Database,
  supabaseDir: string,
): Promise<Moved> {
  await prepareDatabase(embedded);
  await applyMigrations(embedded, join(supabaseDir, 'migrations'));
  const { seedFiles } = await readSettings(supabaseDir);
  const tables = await copyDatabase(hosted, embedded, async () => {
    // The examples of a first start do not belong into it.
    for (const file of seedFiles)
      await embedded.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        `supabase/seeds/${basename(file)}`,
        'moved',
      ]);
  });
  return { tables, settled: await settle(embedded) };
}
