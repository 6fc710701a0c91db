import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { applyMigrations, pgliteDatabase, prepareDatabase } from '#embedded/database/database.ts';

/** The role of the database that a request has: everybody who has signed in is `authenticated`. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role';

interface Column {
  table: string;
  name: string;
  /** Refuses null. */
  isRequired: boolean;
  /** First of the primary key. */
  isKey: boolean;
  /** Whether a visitor may select it. */
  isPublic: boolean;
}

export interface ExposedFunction {
  name: string;
  args: { name: string; type: string }[];
  callers: DatabaseRole[];
}

/** What the exposed schema holds after the migrations. */
export interface Release {
  columns: Column[];
  functions: ExposedFunction[];
}

const columnsQuery = `
  select c.relname as table, a.attname as name, a.attnotnull as "isRequired",
    coalesce(k.conkey[1] = a.attnum, false) as "isKey",
    has_column_privilege('anon', c.oid, a.attnum, 'select') as "isPublic"
  from pg_class as c
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint as k on k.conrelid = c.oid and k.contype = 'p'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  order by c.relname, a.attnum`;

const functionsQuery = `
  select f.proname as name,
    coalesce((
      select jsonb_agg(jsonb_build_object('name', f.proargnames[t.at], 'type', format_type(t.oid, null)) order by t.at)
      from unnest(f.proargtypes::oid[]) with ordinality as t (oid, at)
    ), '[]') as args,
    array(
      select r from unnest(array['anon', 'authenticated', 'service_role']) as r
      where has_function_privilege(r, f.oid, 'execute')
    ) as callers
  from pg_proc as f
  where f.pronamespace = 'public'::regnamespace and f.prorettype <> 'trigger'::regtype
  order by f.proname`;

/** Reads the migrations of a checkout by running them in a database in memory. */
export async function readRelease(folder: string): Promise<Release> {
  const client = new PGlite();
  try {
    const db = pgliteDatabase(client);
    await prepareDatabase(db);
    await applyMigrations(db, join(folder, 'supabase/migrations'));
    return {
      columns: await db.query<Column>(columnsQuery),
      functions: await db.query<ExposedFunction>(functionsQuery),
    };
  } finally {
    await client.close();
  }
}
