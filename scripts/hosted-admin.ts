import type { User } from '@supabase/supabase-js';
import type { Account } from '#embedded/admin-account.ts';
import { UserError } from '#lib/user-error.ts';
import { serviceClient } from './service-connection.ts';

/**
 * Creates an administrator on the Supabase at `url`, or gives the account that has the address the
 * role and this password, and ends its sessions.
 * @throws UserError with what the auth server said
 */
export async function saveHostedAdmin(
  url: string,
  key: string,
  account: Account,
): Promise<'created' | 'changed'> {
  const client = serviceClient(url, key);
  const { auth } = client;
  const mark = async (): Promise<void> => {
    const { error } = await client.rpc('mark_first_password', {
      p_email: account.email,
      p_first: account.isFirstPassword ?? false,
    });
    if (error) throw new UserError(`${url} did not mark the first password: ${error.message}`);
  };
  const email = account.email.toLowerCase();
  const settings = {
    password: account.password,
    email_confirm: true,
    app_metadata: { role: account.role ?? null },
  };
  const { error } = await auth.admin.createUser({ email, ...settings });
  if (!error) {
    if (account.isFirstPassword) await mark();
    return 'created';
  }
  if (error.code !== 'email_exists')
    throw new UserError(`${url} did not create the account: ${error.message}`);

  const user = await accountOf(url, auth, email);
  // A new password ends every session of the account there.
  const changed = await auth.admin.updateUserById(user.id, settings);
  if (changed.error) throw new UserError(`${url} did not change the account: ${changed.error.message}`);
  // Also where the password is the operator's own: a first one before it may have been used.
  await mark();
  return 'changed';
}

/**
 * Gives an account its role, and changes nothing else of it.
 * @throws UserError with what the auth server said
 */
export async function giveHostedRole(
  url: string,
  key: string,
  { email, role }: Pick<Account, 'email' | 'role'>,
): Promise<void> {
  const { auth } = serviceClient(url, key);
  const user = await accountOf(url, auth, email.toLowerCase());
  const { error } = await auth.admin.updateUserById(user.id, { app_metadata: { role } });
  if (error) throw new UserError(`${url} did not give ${email} the role: ${error.message}`);
}

type Auth = ReturnType<typeof serviceClient>['auth'];

async function accountOf(url: string, auth: Auth, email: string): Promise<User> {
  const user = await find(email, async (page) => {
    const listed = await auth.admin.listUsers({ page, perPage: 200 });
    if (listed.error) throw new UserError(`${url} did not list its accounts: ${listed.error.message}`);
    return listed.data.users;
  });
  if (!user) throw new UserError(`${url} knows ${email} but does not list it.`);
  return user;
}

async function find(email: string, list: (page: number) => Promise<User[]>): Promise<User | undefined> {
  for (let page = 1; ; page++) {
    const users = await list(page);
    const found = users.find((user) => user.email?.toLowerCase() === email);
    if (found || users.length === 0) return found;
  }
}
