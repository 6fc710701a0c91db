import type { Database } from '#embedded/database/database.ts';

export interface Table {
  /** With its schema, both quoted where SQL wants it, as everything here. */
  name: string;
  columns: { name: string; type: string }[];
}

/** Hashes of addresses live for a day by the privacy policy; sessions end with their database. */
const LEFT_OUT = [
  ...['app_private.rate_events', 'app_private.account_sessions'],
  ...['app_private.second_steps', 'app_private.factor_challenges'],
];

/** What stands for a column in every copy: the same hashes, and a secret that each installation makes. */
const REPLACED: Record<string, string> = {
  'public.contact_submissions ip_hash': `repeat('0', 64)`,
  'app_private.settings enquiry_signing_secret': 'null',
};

/** Of an account what both auth servers have. Sessions and one-time tokens end with their database. */
const ACCOUNTS: Record<string, string[]> = {
  'auth.users': [
    ...['id', 'aud', 'role', 'email', 'encrypted_password', 'email_confirmed_at', 'phone', 'banned_until'],
    ...['raw_app_meta_data', 'raw_user_meta_data', 'is_sso_user', 'is_anonymous', 'last_sign_in_at'],
    ...['deleted_at', 'created_at', 'updated_at'],
  ],
  'auth.identities': [
    ...['id', 'provider', 'provider_id', 'user_id', 'identity_data'],
    ...['last_sign_in_at', 'created_at', 'updated_at'],
  ],
};

/** Every table whose rows belong into a copy, by the catalogue: a new one is in the next. */
export async function tablesToCopy(db: Database): Promise<Table[]> {
  const tables = await db.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name, json_agg(
      json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
      order by a.attnum
    ) as columns
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and (
      n.nspname in ('public', 'app_private') or n.nspname = 'auth' and c.relname in ('users', 'identities')
    )
    group by n.nspname, c.relname order by n.nspname, c.relname`);
  return tables
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => ACCOUNTS[name]?.includes(column.name) ?? true),
    }));
}

/** SQL of one row as a JSON array of texts, from which PostgreSQL makes the same values again. */
export const rowText = ({ name, columns }: Table): string =>
  `to_json(array[${columns.map((column) => `(${REPLACED[`${name} ${column.name}`] ?? column.name})::text`).join(', ')}])::text`;

/** SQL of the values of such an array, `line`. */
export const placesOf = ({ columns }: Table): string =>
  columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
