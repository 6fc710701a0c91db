import { randomInt, randomUUID } from 'node:crypto';
import { inTransaction, type Database } from './database/database.ts';

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * 24 characters in groups of six (about 139 bits), without the look-alikes that make a password
 * hard to copy by hand.
 */
export function generatePassword(): string {
  const characters = Array.from({ length: 24 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return (characters.match(/.{6}/g) ?? []).join('-');
}

export interface Account {
  email: string;
  password: string;
  /** 'admin' opens the admin area; without it the account can sign in and see nothing. */
  role?: 'admin';
  /** What a hosted account could set itself; it opens nothing, which the tests prove. */
  userMetadata?: Record<string, unknown>;
}

/**
 * Creates the first administrator when no account has the role, and returns the generated password,
 * of which only the hash is stored. Returns undefined when an administrator exists. An account that
 * already has the address is promoted with a new password: no account had the role before. `renew`
 * does the same for a password that was lost.
 */
export async function ensureAdmin(
  db: Database,
  email: string,
  { renew = false } = {},
): Promise<string | undefined> {
  const admins = await db.query(
    `select 1 from auth.users where raw_app_meta_data ->> 'role' = 'admin' limit 1`,
  );
  if (admins.length > 0 && !renew) return undefined;
  const password = generatePassword();
  await saveAccount(db, { email, password, role: 'admin' });
  return password;
}

/**
 * Creates the account, or gives the one that has the address this password and role and ends its
 * sessions.
 */
export async function saveAccount(db: Database, account: Account): Promise<'created' | 'changed'> {
  // As the auth server stores them.
  const email = account.email.toLowerCase();
  const hash = await bcrypt(db, account.password);
  const metadata = JSON.stringify({
    provider: 'email',
    providers: ['email'],
    ...(account.role && { role: account.role }),
  });
  return inTransaction(db, async () => {
    const updated = await db.query(
      `update auth.users set encrypted_password = $2, raw_app_meta_data = $3::jsonb, email_confirmed_at = now()
       where email = $1 returning id`,
      [email, hash, metadata],
    );
    if (updated.length > 0) {
      await db.query(
        `delete from auth.sessions where user_id in (select id from auth.users where email = $1)`,
        [email],
      );
      return 'changed';
    }
    const id = randomUUID();
    const identity = { sub: id, email, email_verified: true, phone_verified: false };
    const profile = JSON.stringify(identity);
    await db.query(
      `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, $3, now(), $4::jsonb, $5::jsonb)`,
      [id, email, hash, metadata, JSON.stringify({ ...identity, ...account.userMetadata })],
    );
    await db.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values ($1, 'email', $2, $3, $4::jsonb)`,
      [randomUUID(), id, id, profile],
    );
    return 'created';
  });
}

/**
 * pgcrypto hashes the password; the extension is rolled back so that the schema stays what the
 * migrations made it.
 */
async function bcrypt(db: Database, password: string): Promise<string> {
  await db.exec('begin');
  try {
    await db.exec('create schema admin_hash; create extension pgcrypto schema admin_hash');
    const rows = await db.query<{ hash: string }>(
      `select admin_hash.crypt($1, admin_hash.gen_salt('bf', 10)) as hash`,
      [password],
    );
    const hash = rows[0]?.hash;
    if (!hash) throw new Error('pgcrypto returned no hash');
    return hash;
  } finally {
    await db.exec('rollback');
  }
}
