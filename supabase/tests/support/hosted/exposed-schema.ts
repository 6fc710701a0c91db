import type { Database } from '#embedded/database/database.ts';

const query = `
  select jsonb_build_object(
    'swagger', '2.0',
    'definitions', (
      select jsonb_object_agg(c.relname, jsonb_build_object('type', 'object', 'properties', (
        select jsonb_object_agg(a.attname, '{}'::jsonb) from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      )))
      from pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and has_any_column_privilege($1, c.oid, 'select')
    ),
    'paths', '{"/": {"get": {}}}'::jsonb || (
      select jsonb_object_agg('/rpc/' || f.proname, jsonb_build_object('post', jsonb_build_object('parameters', jsonb_build_array(
        jsonb_build_object('in', 'body', 'name', 'args', 'required', true, 'schema', jsonb_build_object(
          'type', 'object', 'properties', (
            select coalesce(jsonb_object_agg(arg, '{}'::jsonb), '{}')
            from unnest(f.proargnames[1:f.pronargs]) as arg
          )
        )),
        '{"$ref": "#/parameters/preferParams"}'::jsonb
      ))))
      from pg_proc as f
      where f.pronamespace = 'public'::regnamespace and f.prorettype <> 'trigger'::regtype and has_function_privilege($1, f.oid, 'execute')
    )
  ) as document`;

/** The document at the root of PostgREST, which the embedded REST layer has not: what this role may use. */
export async function exposedSchema(db: Database, role: 'anon' | 'service_role'): Promise<object> {
  const [row] = await db.query<{ document: object }>(query, [role]);
  return row?.document ?? {};
}
