import type { Database } from '#embedded/database/database.ts';
import type { Identity } from './engines.ts';

const ids = {
  user: '00000000-0000-4000-8000-000000000001',
  pretender: '00000000-0000-4000-8000-000000000002',
  admin: '00000000-0000-4000-8000-000000000003',
  demoted: '00000000-0000-4000-8000-000000000004',
  nobody: '00000000-0000-4000-8000-000000000005',
};

const adminClaims = { app_metadata: { role: 'admin' }, user_metadata: { role: 'admin' } };

export const people = {
  'anonymous visitor': { role: 'anon' },
  'visitor whose token claims to be an admin': { role: 'anon', claims: { sub: ids.admin, ...adminClaims } },
  'signed-in user': { role: 'authenticated', claims: { sub: ids.user } },
  'user with user_metadata.role = admin': {
    role: 'authenticated',
    claims: { sub: ids.pretender, user_metadata: { role: 'admin' } },
  },
  'demoted admin with an old token': { role: 'authenticated', claims: { sub: ids.demoted, ...adminClaims } },
  'deleted admin with an old token': { role: 'authenticated', claims: { sub: ids.nobody, ...adminClaims } },
  admin: { role: 'authenticated', claims: { sub: ids.admin } },
  service: { role: 'service_role' },
} as const satisfies Record<string, Identity>;

export type Person = keyof typeof people;

export async function createPeople(db: Database): Promise<void> {
  const rows: [string, string, object, object][] = [
    [ids.user, 'user', {}, {}],
    [ids.pretender, 'pretender', {}, { role: 'admin' }],
    [ids.admin, 'admin', { role: 'admin' }, {}],
    [ids.demoted, 'demoted', { role: 'editor' }, { role: 'admin' }],
  ];
  for (const [id, name, appMetadata, userMetadata] of rows) {
    await db.query(
      `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data) values ($1, $2, $3, $4)`,
      [id, `${name}@access.example`, JSON.stringify(appMetadata), JSON.stringify(userMetadata)],
    );
  }
}
