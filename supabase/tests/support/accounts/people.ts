import type { Database } from '#embedded/database/database.ts';
import type { Identity } from '#supabase/tests/support/engines.ts';

const ids = {
  user: '00000000-0000-4000-8000-000000000001',
  pretender: '00000000-0000-4000-8000-000000000002',
  admin: '00000000-0000-4000-8000-000000000003',
  demoted: '00000000-0000-4000-8000-000000000004',
  nobody: '00000000-0000-4000-8000-000000000005',
  first: '00000000-0000-4000-8000-000000000006',
  reader: '00000000-0000-4000-8000-000000000007',
  editor: '00000000-0000-4000-8000-000000000008',
  halfway: '00000000-0000-4000-8000-000000000009',
};

/** Each account has a session of its own; the admin has two more, which count for nothing. */
export const sessionOf = (id: string, turn = 1): string => `${turn}${id.slice(1)}`;
const claimsOf = (id: string, turn?: number) => ({ sub: id, session_id: sessionOf(id, turn) });

const adminClaims = { app_metadata: { role: 'admin' }, user_metadata: { role: 'admin' } };

export const people = {
  'anonymous visitor': { role: 'anon' },
  'visitor whose token claims to be an admin': {
    role: 'anon',
    claims: { ...claimsOf(ids.admin), ...adminClaims },
  },
  'signed-in user': { role: 'authenticated', claims: claimsOf(ids.user) },
  'user with user_metadata.role = admin': {
    role: 'authenticated',
    claims: { ...claimsOf(ids.pretender), user_metadata: { role: 'admin' } },
  },
  'demoted admin with an old token': {
    role: 'authenticated',
    claims: { ...claimsOf(ids.demoted), ...adminClaims },
  },
  'deleted admin with an old token': {
    role: 'authenticated',
    claims: { ...claimsOf(ids.nobody), ...adminClaims },
  },
  'admin who has signed out': { role: 'authenticated', claims: claimsOf(ids.admin, 2) },
  'admin whose session was idle': { role: 'authenticated', claims: claimsOf(ids.admin, 3) },
  "admin with another's session": {
    role: 'authenticated',
    claims: { sub: ids.admin, session_id: sessionOf(ids.user) },
  },
  'admin without a session': { role: 'authenticated', claims: { sub: ids.admin } },
  'admin with a first password': { role: 'authenticated', claims: claimsOf(ids.first) },
  'admin between password and second step': { role: 'authenticated', claims: claimsOf(ids.halfway) },
  reader: { role: 'authenticated', claims: claimsOf(ids.reader) },
  editor: { role: 'authenticated', claims: claimsOf(ids.editor) },
  admin: { role: 'authenticated', claims: claimsOf(ids.admin) },
  service: { role: 'service_role' },
} as const satisfies Record<string, Identity>;

export type Person = keyof typeof people;

export async function createPeople(db: Database): Promise<void> {
  const rows: [string, string, object, object][] = [
    [ids.user, 'user', {}, {}],
    [ids.pretender, 'pretender', {}, { role: 'admin' }],
    [ids.admin, 'admin', { role: 'admin' }, {}],
    [ids.demoted, 'demoted', { role: 'none' }, { role: 'admin' }],
    [ids.first, 'first', { role: 'admin' }, {}],
    [ids.reader, 'reader-of-all', { role: 'reader' }, {}],
    [ids.editor, 'editor', { role: 'editor' }, {}],
  ];
  for (const [id, name, appMetadata, userMetadata] of rows) {
    await db.query(
      `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data) values ($1, $2, $3, $4)`,
      [id, `${name}@access.example`, JSON.stringify(appMetadata), JSON.stringify(userMetadata)],
    );
    await db.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionOf(id), id]);
  }
  await db.exec(`
    insert into auth.sessions (id, user_id)
    values ('${sessionOf(ids.admin, 2)}', '${ids.admin}'), ('${sessionOf(ids.admin, 3)}', '${ids.admin}');
    delete from auth.sessions where id = '${sessionOf(ids.admin, 2)}';
    update app_private.account_sessions set last_seen_at = now() - interval '61 minutes'
    where session_id = '${sessionOf(ids.admin, 3)}';
    update app_private.accounts set first_password = true where user_id = '${ids.first}';
    delete from app_private.mail_outbox where account_id is not null`);
}

/** Adds the admin with an app, in whose session no code of it was entered. */
export async function createHalfway(db: Database): Promise<void> {
  await db.exec(`
    insert into auth.users (id, email, raw_app_meta_data)
    values ('${ids.halfway}', 'halfway@access.example', '{"role": "admin"}');
    insert into auth.sessions (id, user_id) values ('${sessionOf(ids.halfway)}', '${ids.halfway}');
    insert into app_private.totp_secrets (user_id, secret, last_step) values ('${ids.halfway}', repeat('A', 32), 0)`);
}

/** From here on the owner's session acts for the admin, as a function with the owner's rights does. */
export const asAdminOfSession = `select set_config(
  'request.jwt.claims', '${JSON.stringify({ role: 'authenticated', ...people.admin.claims })}', false
)`;
