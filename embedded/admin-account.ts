import { randomInt, randomUUID } from 'node:crypto';
import { hashPassword } from '#lib/auth/password/password-hash.ts';
import type { Role } from '#lib/auth/roles.ts';
import { UserError } from '#lib/user-error.ts';
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
  /** It opens the admin area; without one the account can sign in and see nothing. */
  role?: Role;
  /** What a hosted account could set itself; it opens nothing, which the tests prove. */
  userMetadata?: Record<string, unknown>;
  /** The password is good for one session, which has to choose another. */
  isFirstPassword?: boolean;
}

export type Credentials = Pick<Account, 'email' | 'password'>;

/**
 * Creates the first administrator when no account has the role, and returns the generated password,
 * of which only the hash is stored. Returns undefined when an administrator exists. An account that
 * already has the address is promoted with a new password: no account had the role before. `renew` gives the
 * only administrator a new password, whatever the address is now.
 * @throws UserError when several could be meant by it
 */
export async function ensureAdmin(
  db: Database,
  firstEmail: string,
  { renew = false, isFirstPassword = false } = {},
): Promise<Credentials | undefined> {
  const [admin, another] = await db.query<{ email: string }>(
    `select email from auth.users where raw_app_meta_data ->> 'role' = 'admin' limit 2`,
  );
  if (admin && !renew) return undefined;
  if (another) {
    throw new UserError(
      'There are several administrators, and --new-admin-password does not say who is meant: start without it, ' +
        'and run npm run admin:recover -- --email <address>.',
    );
  }
  const email = admin?.email ?? firstEmail;
  const password = generatePassword();
  // The terminal that starts the site shows it: no mail has to say so.
  await saveAccount(db, { email, password, role: 'admin', isFirstPassword }, { isMailed: false });
  return { email, password };
}

/**
 * Creates the account, or gives the one that has the address this password and role and ends its
 * sessions.
 * @param options.isMailed whether the holder of an account that has a role is told of the new password
 */
export async function saveAccount(
  db: Database,
  account: Account,
  { isMailed = true } = {},
): Promise<'created' | 'changed'> {
  // As the auth server stores them.
  const email = account.email.toLowerCase();
  const hash = await hashPassword(account.password);
  const metadata = JSON.stringify({
    provider: 'email',
    providers: ['email'],
    ...(account.role && { role: account.role }),
  });
  const markPassword = async (): Promise<void> => {
    // Tests start the backend with a schema of their own.
    const [procedure] = await db.query<{ found: boolean }>(
      "select to_regproc('app_private.mark_first_password') is not null as found",
    );
    if (!procedure?.found) return;
    // Where nobody is mailed, settle_foreign_password() has not done it.
    await db.query(
      'select app_private.end_sessions_but(u.id, null) from auth.users as u where u.email = $1',
      [email],
    );
    await db.query('select app_private.mark_first_password($1, $2)', [
      email,
      account.isFirstPassword ?? false,
    ]);
  };
  return inTransaction(db, async () => {
    // As set_password() does, for settle_foreign_password().
    if (!isMailed) await db.query("select set_config('app_private.password_change', 'own', true)");
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
      await markPassword();
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
    await markPassword();
    return 'created';
  });
}
