import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { pgliteDatabase, prepareDatabase } from '#embedded/database/database.ts';
import { startWithCache } from '#embedded/database/durable-files.ts';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import { keepUsedParsers } from '#embedded/database/result-parsers.ts';
import type { Database } from '#embedded/database/database.ts';
import { openHosted } from './hosted.ts';
import { withDatabase } from './setup.ts';

export type EngineName = 'PGlite' | 'PostgreSQL' | 'hosted';
export const engineNames: EngineName[] = ['PGlite', 'PostgreSQL'];
/**
 * For what depends on roles and default privileges: the embedded database, and the same PostgreSQL as hosted
 * Supabase sets it up. A foreign server may hold roles of its own, and has its databases as they are.
 */
export const engineNamesWithHosted = (): EngineName[] => [
  'PGlite',
  inject('engines').postgres.connection.connectionString ? 'PostgreSQL' : 'hosted',
];

/** A freshly migrated database; the session acts as the owner of its tables. */
export interface Engine extends Database {
  close(): Promise<void>;
}

export async function openEngine(name: EngineName): Promise<Engine> {
  if (name === 'PGlite') return openPglite();
  if (name === 'PostgreSQL') return openPostgres();
  const hosted = await openHosted(inject('engines').postgres.connection, 'all');
  await hosted.migrate();
  return { ...hosted.db, close: hosted.close };
}

/** With a cache for the little that tests write. */
const startParams = startWithCache(8);
/** Read once for all files. */
let dump: Promise<Blob> | undefined;

async function openPglite(): Promise<Engine> {
  dump ??= readFile(inject('engines').pgliteDump).then((bytes) => new Blob([bytes]));
  const client = new PGlite({ loadDataDir: await dump, startParams });
  await client.waitReady;
  keepUsedParsers(client);
  return { ...pgliteDatabase(client), close: () => client.close() };
}

/** A database as it is before the first migration. */
export async function openUnmigrated(): Promise<Engine> {
  const client = new PGlite({ startParams });
  const db = pgliteDatabase(client);
  await prepareDatabase(db);
  return { ...db, close: () => client.close() };
}

let copies = 0;

export interface PostgresEngine extends Engine {
  /** One more session on the same database, acting as its owner. */
  connect(): Promise<Engine>;
}

export async function openPostgres(): Promise<PostgresEngine> {
  const { connection, template, owner } = inject('engines').postgres;
  const name = `${template}_${process.pid}_${(copies += 1)}`;
  const admin = new pg.Client(withDatabase(connection, undefined));
  await admin.connect();
  await admin.query(`create database ${name} template ${template} owner ${owner}`);
  const sessions = new Set<pg.Client>();
  const connect = async (): Promise<Engine> => {
    const client = new pg.Client(withDatabase(connection, name));
    await client.connect();
    sessions.add(client);
    await client.query(`set role ${owner}`);
    return {
      ...pgDatabase(client),
      close: async () => {
        sessions.delete(client);
        await client.end();
      },
    };
  };
  const first = await connect();
  const close = async (): Promise<void> => {
    await Promise.all([...sessions].map((client) => client.end()));
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { ...first, connect, close };
}

/** Who a request claims to be, as the API presents it to the database. */
export interface Identity {
  role: 'anon' | 'authenticated' | 'service_role';
  claims?: { sub: string; [claim: string]: unknown };
}

/** Until so many sessions of the server wait for locks of others. */
export async function untilWaiting(db: Database, sessions = 1): Promise<void> {
  const waiting = () => db.query('select distinct pid from pg_catalog.pg_locks where not granted');
  await expect.poll(async () => (await waiting()).length).toBeGreaterThanOrEqual(sessions);
}

export type Outcome<T> = { rows: T[] } | { code: string; message: string };

/**
 * Runs `work` as `identity`, then `look` as the owner in the same transaction, and undoes everything: what
 * one attempt changes, the next does not see. A nested attempt leaves the transaction that is open as it was.
 */
export async function attempt<T, L = never>(
  db: Database,
  identity: Identity | 'owner',
  sql: string,
  params: unknown[] = [],
  look?: { before?: string; sql: string; isNested?: boolean },
): Promise<{ outcome: Outcome<T>; seen: L[] }> {
  const nested = 'savepoint before_attempt';
  await db.exec(look?.isNested ? nested : 'begin');
  try {
    if (look?.before) await db.exec(look.before);
    await db.exec('savepoint attempt');
    let outcome: Outcome<T>;
    try {
      if (identity !== 'owner') await impersonate(db, identity);
      outcome = { rows: await db.query<T>(sql, params) };
      if (identity !== 'owner') await stopImpersonating(db);
    } catch (error) {
      outcome = failure(error);
      // Also gives the owner's role back.
      await db.exec('rollback to savepoint attempt');
    }
    const seen = look ? await db.query<L>(look.sql) : [];
    return { outcome, seen };
  } finally {
    await db.exec(look?.isNested ? `rollback to ${nested}; release ${nested}` : 'rollback');
  }
}

export function failure(error: unknown): { code: string; message: string } {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') throw error;
  return { code, message: String(message) };
}

async function impersonate(db: Database, { role, claims }: Identity): Promise<void> {
  await db.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
      set_config('request.jwt.claim.role', $3, true), set_config('restore.role', current_setting('role'), true)`,
    [JSON.stringify({ role, ...claims }), claims?.sub ?? '', role],
  );
  await db.exec(`set local role ${role}`);
}

async function stopImpersonating(db: Database): Promise<void> {
  await db.exec(`select set_config('role', current_setting('restore.role'), true)`);
}

/** Calls a function of schema public with a role, given as `name($1, …)`, and keeps what it changed. */
export async function asRole<T>(
  db: Database,
  role: Identity['role'],
  call: string,
  params: unknown[],
): Promise<T> {
  await db.exec(`begin; set local role ${role}`);
  try {
    const [row] = await db.query<{ result: T }>(`select public.${call} as result`, params);
    await db.exec('commit');
    if (!row) throw new Error('no result');
    return row.result;
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}

/** The same for somebody with claims. */
export async function asIdentity<T>(db: Database, identity: Identity, call: string): Promise<T> {
  await db.exec('begin');
  try {
    await impersonate(db, identity);
    const [row] = await db.query<{ result: T }>(`select public.${call} as result`);
    await stopImpersonating(db);
    await db.exec('commit');
    if (!row) throw new Error('no result');
    return row.result;
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}
