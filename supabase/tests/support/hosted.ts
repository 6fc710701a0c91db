import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import { applyMigrations, prepareDatabase } from '#embedded/database/database.ts';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import type { Database } from '#embedded/database/database.ts';
import { migrations, withDatabase } from './setup.ts';

/** What a new table of `postgres` grants to the API's roles: everything in older projects, else nothing. */
export type DefaultPrivileges = 'all' | 'none';

export interface HostedDatabase {
  /** Acts as `postgres`, an ordinary role as on hosted Supabase. */
  db: Database;
  /** For the Supabase CLI, which connects through TCP only. */
  url: string;
  /** Applies the migrations without the CLI. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

const roles = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'postgres') then
      create role postgres login createdb createrole bypassrls;
    end if;
    if not exists (select from pg_roles where rolname = 'authenticator') then
      create role authenticator login noinherit;
    end if;
  end $$;
  alter role postgres set search_path = "$user", public, extensions`;

const state = `
  drop schema supabase_migrations cascade;
  grant anon, authenticated, service_role to authenticator;
  grant anon, authenticated, service_role to postgres with admin option;
  create schema extensions;
  grant usage on schema extensions to postgres, anon, authenticated, service_role;
  create extension pgcrypto schema extensions;
  create extension "uuid-ossp" schema extensions;
  grant set on parameter session_replication_role to postgres;
  grant usage on schema auth to postgres;
  grant all on all tables in schema auth to postgres;
  grant execute on all functions in schema auth to postgres`;

const allToApiRoles = ['tables', 'functions', 'sequences']
  .map(
    (kind) =>
      `alter default privileges for role postgres in schema public grant all on ${kind} to anon, authenticated, service_role`,
  )
  .join(';');

let copies = 0;

/** A database with the roles, schemas and extensions of a new hosted project. It goes with the server. */
export async function openHosted(
  connection: ClientConfig,
  defaultPrivileges: DefaultPrivileges,
): Promise<HostedDatabase> {
  const name = `hosted_${process.pid}_${(copies += 1)}`;
  const superuser = async (database: string | undefined, work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client(withDatabase(connection, database));
    await client.connect();
    await work(client).finally(() => client.end());
  };
  await superuser(undefined, async (client) => {
    await client.query(roles);
    await client.query(`create database ${name} owner postgres`);
  });
  await superuser(name, async (client) => {
    await prepareDatabase(pgDatabase(client));
    await client.query(state);
    if (defaultPrivileges === 'all') await client.query(allToApiRoles);
  });
  const client = new pg.Client({ ...withDatabase(connection, name), user: 'postgres' });
  await client.connect();
  const proxy = await openProxy(join(String(connection.host), `.s.PGSQL.${connection.port}`));
  const db = pgDatabase(client);
  return {
    db,
    migrate: async () => {
      await db.exec(`create schema supabase_migrations;
        create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`);
      await applyMigrations(db, migrations);
    },
    url: `postgresql://postgres@127.0.0.1:${proxy.port}/${name}?sslmode=disable`,
    close: async () => {
      await client.end();
      await proxy.close();
    },
  };
}

/** The test server listens on a socket in its folder only. */
async function openProxy(socket: string): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((client) => {
    const upstream = connect(socket);
    client.pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
