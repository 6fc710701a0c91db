import type { Database } from '#embedded/database/database.ts';

/** One line for everything in our schemas that decides how the database behaves, in a fixed order. */
export async function describeCatalogue(db: Database): Promise<string[]> {
  const rows = await db.query<{ line: string }>(catalogueQuery);
  return rows.map((row) => row.line);
}

// Not compared: the order of columns, which a later `alter table` cannot choose.
const catalogueQuery = `
  with spaces as (select oid, nspname from pg_namespace where nspname in ('public', 'app_private')),
  tables as (
    select c.oid, c.relkind, c.relrowsecurity, c.relforcerowsecurity, s.nspname || '.' || c.relname as name
    from pg_class c join spaces s on s.oid = c.relnamespace where c.relkind in ('r', 'v', 'm', 'S', 'p', 'f')
  ),
  lines as (
    select 'schema ' || nspname || ' ' || coalesce(obj_description(oid, 'pg_namespace'), '') as line from spaces
    union all
    select concat_ws(' ', 'table', name, relkind, relrowsecurity, relforcerowsecurity, obj_description(oid, 'pg_class'))
    from tables
    union all
    select concat_ws(' ', 'column', t.name, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), col_description(t.oid, a.attnum))
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where t.relkind <> 'S'
    union all
    select concat_ws(' ', 'constraint', t.name, k.conname, pg_get_constraintdef(k.oid))
    from tables t join pg_constraint k on k.conrelid = t.oid
    union all
    select pg_get_indexdef(i.indexrelid) from tables t join pg_index i on i.indrelid = t.oid
    union all
    select pg_get_triggerdef(g.oid) from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
    union all
    select concat_ws(' ', 'policy', t.name, p.polname, p.polpermissive, p.polcmd,
      (select string_agg(r.rolname, ',' order by r.rolname) from pg_roles r where r.oid = any (p.polroles)),
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from tables t join pg_policy p on p.polrelid = t.oid
    union all
    select concat_ws(' ', pg_get_functiondef(f.oid), obj_description(f.oid, 'pg_proc'))
    from pg_proc f join spaces s on s.oid = f.pronamespace
    union all
    select concat_ws(' ', 'privilege', o.name, r.rolname, lower(a.privilege_type))
    from (
      select nspname as name, nspacl as acl from pg_namespace join spaces using (oid, nspname)
      union all select t.name, c.relacl from tables t join pg_class c on c.oid = t.oid
      union all
      select t.name || '.' || at.attname, at.attacl from tables t join pg_attribute at on at.attrelid = t.oid
      union all
      select f.oid::regprocedure::text, coalesce(f.proacl, acldefault('f', f.proowner))
      from pg_proc f join spaces s on s.oid = f.pronamespace
    ) as o, aclexplode(o.acl) as a left join pg_roles r on r.oid = a.grantee
    where a.grantee = 0 or r.rolname in ('anon', 'authenticated', 'service_role')
    union all
    select concat_ws(' ', 'default privilege', s.nspname, d.defaclobjtype, r.rolname, lower(a.privilege_type))
    from pg_default_acl d left join spaces s on s.oid = d.defaclnamespace, aclexplode(d.defaclacl) as a
    left join pg_roles r on r.oid = a.grantee
    where a.grantee = 0 or r.rolname in ('anon', 'authenticated', 'service_role')
  )
  select line from lines order by line collate "C"`;
