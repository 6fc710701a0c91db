import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { config } from '#lib/config.ts';
import { applyMigrations, pgliteDatabase, prepareDatabase } from '#embedded/database/database.ts';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import { startPostgres } from './postgres-server.ts';
import type { PostgresServer } from './postgres-server.ts';

/** What the suites need to open a migrated database of their own. */
export interface PreparedEngines {
  pgliteDump: string;
  /** Temporary; goes with the server. */
  folder: string;
  postgres: { connection: ClientConfig; template: string; owner: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    engines: PreparedEngines;
  }
}

export const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const template = `database_tests_${process.pid}`;
const owner = `database_tests_owner_${process.pid}`;

/**
 * Starts PostgreSQL once for the whole run and migrates one database of each kind, from which every suite
 * takes a copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = config().TEST_DATABASE_URL;
  const server = url ? await foreignServer(url) : await startPostgres();
  const teardown = async (): Promise<void> => {
    try {
      if (url) await dropTemplate(server.connection);
    } finally {
      await server.stop();
    }
  };
  try {
    const pgliteDump = join(server.folder, 'pglite.tar');
    await Promise.all([prepareTemplate(server.connection), dumpPglite(pgliteDump)]);
    const { connection, folder } = server;
    project.provide('engines', { pgliteDump, folder, postgres: { connection, template, owner } });
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}

async function foreignServer(connectionString: string): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'database-tests-'));
  return {
    connection: { connectionString },
    folder,
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function dumpPglite(file: string): Promise<void> {
  const client = new PGlite();
  const db = pgliteDatabase(client);
  await prepareDatabase(db);
  await applyMigrations(db, migrations);
  // Each suite unpacks a copy, of which the templates of new databases would be nearly half of the files.
  await client.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
  await writeFile(file, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await client.close();
}

/**
 * As on hosted Supabase: the migrations run as an ordinary role that owns the database, and default
 * privileges hand every new table and function to the request roles, which the migrations have to take back.
 */
async function prepareTemplate(connection: ClientConfig): Promise<void> {
  await inDatabase(connection, undefined, async (client) => {
    await client.query(`create role ${owner} nologin`);
    await client.query(`create database ${template} owner ${owner}`);
  });
  await inDatabase(connection, template, async (client) => {
    const db = pgDatabase(client);
    await prepareDatabase(db);
    await client.query(`
      grant anon, authenticated, service_role to ${owner};
      grant usage on schema auth, supabase_migrations to ${owner};
      grant all on all tables in schema auth, supabase_migrations to ${owner};
      alter default privileges for role ${owner} in schema public grant all on tables to anon, authenticated, service_role;
      alter default privileges for role ${owner} in schema public grant all on functions to anon, authenticated, service_role;
      set role ${owner};
    `);
    await applyMigrations(db, migrations);
  });
}

/** Only for a server that outlives the run; the request roles stay, other databases there may use them. */
async function dropTemplate(connection: ClientConfig): Promise<void> {
  await inDatabase(connection, undefined, async (client) => {
    await client.query(`drop database if exists ${template}`);
    await client.query(`drop role if exists ${owner}`);
  });
}

async function inDatabase(
  connection: ClientConfig,
  database: string | undefined,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(withDatabase(connection, database));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export function withDatabase(connection: ClientConfig, database: string | undefined): ClientConfig {
  if (!connection.connectionString) return { ...connection, database: database ?? 'postgres' };
  if (!database) return connection;
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
