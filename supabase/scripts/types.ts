import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { format, resolveConfig } from 'prettier';
import { applyMigrations, pgliteDatabase, prepareDatabase } from '#embedded/database/database.ts';
import type { Database } from '#embedded/database/database.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
export const typesFile = fileURLToPath(new URL('../../lib/supabase/database.types.ts', import.meta.url));

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  generated: boolean;
}
interface Reference {
  table: string;
  name: string;
  columns: string[];
  one_to_one: boolean;
  referenced: string;
  referenced_columns: string[];
}
interface Routine {
  name: string;
  args: string[] | null;
  arg_types: string[] | null;
  defaults: number;
  returns: string;
  returns_set: boolean;
}

const header = `// Generated from supabase/migrations by: npm run db:types
// Do not edit. A database test fails when this file and the migrations disagree.
`;

/** The `Database` type of schema public in the form @supabase/supabase-js expects. */
export async function generateTypes(db: Database): Promise<string> {
  const columns = await db.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as has_default,
      a.attgenerated <> '' or a.attidentity = 'a' as generated
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname collate "C", a.attname collate "C"`);
  const references = await db.query<Reference>(`
    select t.relname as table, k.conname as name, r.relname as referenced,
      (select json_agg(a.attname order by o.n) from unnest(k.conkey) with ordinality o (num, n)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.num) as columns,
      (select json_agg(a.attname order by o.n) from unnest(k.confkey) with ordinality o (num, n)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = o.num) as referenced_columns,
      exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('u', 'p')
        and u.conkey @> k.conkey and u.conkey <@ k.conkey) as one_to_one
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
    order by t.relname collate "C", k.conname collate "C"`);
  const routines = await db.query<Routine>(`
    select p.proname as name, to_json(p.proargnames) as args, p.pronargdefaults as defaults, p.proretset as returns_set,
      (select json_agg(format_type(t.oid, null) order by t.n) from unnest(p.proargtypes) with ordinality t (oid, n)) as arg_types,
      format_type(p.prorettype, null) as returns
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    order by p.proname collate "C"`);

  const tables = [...new Set(columns.map((column) => column.table))];
  const source = `${header}
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  // Tells supabase-js which PostgREST features the types may rely on.
  __InternalSupabase: { PostgrestVersion: '13' };
  public: {
    Tables: {
      ${tables.map((table) => tableType(table, columns, references)).join('\n')}
    };
    Views: { [_ in never]: never };
    Functions: {
      ${routines.map(functionType).join('\n')}
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
`;
  return format(source, { ...(await resolveConfig(typesFile)), filepath: typesFile });
}

/** The same from an empty in-memory database, for the drift test. */
export async function generateTypesFromMigrations(): Promise<string> {
  const client = new PGlite();
  try {
    const db = pgliteDatabase(client);
    await prepareDatabase(db);
    await applyMigrations(db, migrations);
    return await generateTypes(db);
  } finally {
    await client.close();
  }
}

function tableType(table: string, columns: Column[], references: Reference[]): string {
  const own = columns.filter((column) => column.table === table);
  const row = own.map(({ name, type, nullable }) => `${name}: ${valueType(type)}${orNull(nullable)};`);
  const insert = own.map((column) => {
    if (column.generated) return `${column.name}?: never;`;
    const optional = column.nullable || column.has_default ? '?' : '';
    return `${column.name}${optional}: ${valueType(column.type)}${orNull(column.nullable)};`;
  });
  const update = own.map(({ name, type, nullable, generated }) =>
    generated ? `${name}?: never;` : `${name}?: ${valueType(type)}${orNull(nullable)};`,
  );
  const relationships = references
    .filter((reference) => reference.table === table)
    .map((reference) =>
      [
        `{ foreignKeyName: ${JSON.stringify(reference.name)};`,
        `columns: ${JSON.stringify(reference.columns)};`,
        `isOneToOne: ${reference.one_to_one};`,
        `referencedRelation: ${JSON.stringify(reference.referenced)};`,
        `referencedColumns: ${JSON.stringify(reference.referenced_columns)} }`,
      ].join(' '),
    );
  return `${table}: {
    Row: {
${row.join('\n')}
};
    Insert: {
${insert.join('\n')}
};
    Update: {
${update.join('\n')}
};
    Relationships: [${relationships.join(', ')}];
  };`;
}

function functionType({
  name,
  args,
  arg_types: types,
  defaults,
  returns,
  returns_set: set,
}: Routine): string {
  const inputs = types ?? [];
  const fields = inputs
    .map((type, position) => {
      const optional = position >= inputs.length - defaults ? '?' : '';
      return `${args?.[position] ?? `arg${position}`}${optional}: ${valueType(type)};`;
    })
    .sort();
  const result = valueType(returns);
  const argument = fields.length === 0 ? 'never' : `{\n${fields.join('\n')}\n}`;
  return `${name}: { Args: ${argument}; Returns: ${set ? `(${result})[]` : result} };`;
}

function orNull(nullable: boolean): string {
  return nullable ? ' | null' : '';
}

/** How PostgREST's JSON shows a value of this type, in the names supabase-js's own generator uses. */
function valueType(type: string): string {
  if (type.endsWith('[]')) return `(${valueType(type.slice(0, -2))})[]`;
  if (/^(smallint|integer|bigint|real|double precision|numeric)$/.test(type)) return 'number';
  if (/^(text|uuid|bytea|date|interval|character( varying)?|time(stamp)? with(out)? time zone)$/.test(type))
    return 'string';
  if (type === 'boolean') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'Json';
  if (type === 'void') return 'undefined';
  throw new Error(
    `No TypeScript type is known for the PostgreSQL type ${type}. Add it to supabase/scripts/types.ts.`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const generated = await generateTypesFromMigrations();
  const before = await readFile(typesFile, 'utf8').catch(() => '');
  await writeFile(typesFile, generated);
  console.log(`${typesFile}: ${before === generated ? 'unchanged' : 'written'}`);
}
