import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { getAuthSchemaSql } from '@supabase/lite';
import { messageOf, UserError } from '#lib/user-error.ts';

/**
 * One connection to a database, PGlite or PostgreSQL. `exec` runs any number of statements without
 * parameters; `query` runs one statement. Both must use the same session, because transactions span
 * calls.
 */
export interface Database {
  exec(sql: string): Promise<void>;
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
}

export function pgliteDatabase(client: {
  exec(sql: string): Promise<unknown>;
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
}): Database {
  return {
    exec: async (sql) => void (await client.exec(sql)),
    query: async <T>(sql: string, params?: unknown[]) => (await client.query(sql, params)).rows as T[],
  };
}

/** Idempotent: run it before the migrations at every start. */
export async function prepareDatabase(db: Database): Promise<void> {
  await inTransaction(db, async () => {
    // Notices of `if not exists` are noise on a second start.
    await db.exec('set local client_min_messages = warning');
    await db.exec(getAuthSchemaSql());
    await db.exec(await readFile(join(import.meta.dirname, 'roles.sql'), 'utf8'));
    await db.exec(await readFile(join(import.meta.dirname, 'auth-log.sql'), 'utf8'));
    await db.exec(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (
        version text not null primary key, statements text[], name text
      );
      create table if not exists supabase_migrations.seed_files (
        path text not null primary key, hash text not null
      );
    `);
  });
}

interface Migration {
  version: string;
  name: string;
  file: string;
  sql: string;
}

/**
 * Applies the migrations of `dir` that the database has not seen, up to the version `until` if there is one,
 * each in its own transaction, recorded in the Supabase CLI's table with the text of the file. Returns the
 * files applied now.
 * @throws UserError, with nothing applied, when the history and the folder disagree: an applied
 * file that was edited or removed, or a new file dated before an applied one
 */
export async function applyMigrations(db: Database, dir: string, until?: string): Promise<string[]> {
  const migrations = (await readMigrations(dir)).filter(
    ({ version }) => until === undefined || version <= until,
  );
  const history = await db.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations order by version',
  );
  assertHistoryMatches(migrations, history);
  const applied = new Set(history.map((row) => row.version));
  const pending = migrations.filter((migration) => !applied.has(migration.version));
  for (const migration of pending) {
    try {
      await inTransaction(db, async () => {
        await db.exec(migration.sql);
        await db.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [migration.version, migration.name, [migration.sql]],
        );
      });
    } catch (error) {
      throw new UserError(`Migration ${migration.file} failed and was rolled back: ${messageOf(error)}`, {
        cause: error,
      });
    }
  }
  return pending.map((migration) => migration.file);
}

/** A statement on a line of its own; the `begin` of a function's body has no semicolon. */
const transactionControl = /^\s*(begin|start\s+transaction|commit|rollback)(\s+(work|transaction))?\s*;/im;

async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const file of files) {
    const match = /^(\d+)_(.+)\.sql$/.exec(file);
    if (!match?.[1] || !match[2]) {
      throw new UserError(`Migration ${file} must be named <timestamp>_<name>.sql.`);
    }
    const sql = await readFile(join(dir, file), 'utf8');
    if (transactionControl.test(sql)) {
      throw new UserError(`Migration ${file} must not open or close a transaction: it already runs in one.`);
    }
    if (migrations.at(-1)?.version === match[1]) {
      throw new UserError(`Two migrations carry the version ${match[1]}.`);
    }
    migrations.push({ version: match[1], name: match[2], file, sql });
  }
  return migrations;
}

function assertHistoryMatches(
  migrations: Migration[],
  history: { version: string; statements: string[] | null }[],
): void {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const row of history) {
    const migration = byVersion.get(row.version);
    if (!migration) {
      const first = migrations[0];
      if (first && row.version < first.version) {
        throw new UserError(
          `This database was made by a version before the first release (its migration ${row.version} is older than ` +
            `${first.file}) and cannot be upgraded: move or delete the data folder (.data, or the one that DATA_DIR ` +
            'names) and start again.',
        );
      }
      const newest = migrations.at(-1);
      if (newest && row.version > newest.version) {
        throw new UserError(
          `This database was used by a newer release (its migration ${row.version} is not in this one): start that ` +
            'release, or restore a backup that this one made (docs/backup.md).',
        );
      }
      throw new UserError(
        `The database has applied migration ${row.version}, which is no longer in the migrations folder.`,
      );
    }
    if (row.statements && row.statements.join('') !== migration.sql) {
      if (migration === migrations[0]) {
        throw new UserError(
          `This database was made by a version with another ${migration.file}. Before the first release that file is ` +
            'written again with each change and data made before cannot be upgraded: move the data folder (.data, or ' +
            'the one that DATA_DIR names) away and start again. From the first release on the file never changes: restore it.',
        );
      }
      throw new UserError(
        `Migration ${migration.file} was edited after it had been applied to this database. ` +
          'Restore it and put the change in a new migration.',
      );
    }
  }
  const last = history.at(-1)?.version;
  const applied = new Set(history.map((row) => row.version));
  const late = migrations.find(
    ({ version }) => !applied.has(version) && last !== undefined && version < last,
  );
  if (late) {
    throw new UserError(
      `Migration ${late.file} is dated before ${last}, which is already applied. Give it a later timestamp.`,
    );
  }
}

/** Runs each seed file once per database, in one transaction each. Returns the files run now. */
export async function applySeeds(db: Database, files: string[]): Promise<string[]> {
  const rows = await db.query<{ path: string }>('select path from supabase_migrations.seed_files');
  const seen = new Set(rows.map((row) => row.path));
  const applied: string[] = [];
  for (const file of [...files].sort()) {
    const name = basename(file);
    const path = `supabase/seeds/${name}`;
    if (seen.has(path)) continue;
    const sql = await readFile(file, 'utf8');
    try {
      await inTransaction(db, async () => {
        await db.exec(sql);
        await db.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
          path,
          createHash('sha256').update(sql).digest('hex'),
        ]);
      });
    } catch (error) {
      throw new UserError(`Seed ${name} failed and was rolled back: ${messageOf(error)}`, {
        cause: error,
      });
    }
    applied.push(name);
  }
  return applied;
}

export async function inTransaction<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.exec('begin');
  try {
    const result = await work();
    await db.exec('commit');
    return result;
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}
