import { randomUUID } from 'node:crypto';
import { generatePassword, type Account } from '#embedded/admin-account.ts';
import { UserError } from '#lib/user-error.ts';
import { serviceClient } from '#scripts/service-connection.ts';

/** Of a run that was killed, too: no mail goes there, and the next run finds it. */
const ADDRESS = /^check-hosted-[0-9a-f-]{36}@check\.invalid$/;

export interface TemporaryAccount {
  token: string;
  /** Whether the project has an administrator, without whom this one could not be removed. */
  hasAdministrator: boolean;
  giveRole(role: NonNullable<Account['role']>): Promise<void>;
  /** What its session may do, as the site asks. */
  sessionStatus(): Promise<string>;
}

/**
 * Signs in with an account that has no role, but claims one where it may write itself, and removes the
 * account whatever happens. It gets its roles after it signed in: then nobody is mailed about it.
 * @throws UserError with what the auth server said
 */
export async function withTemporaryAccount(
  url: string,
  keys: { publishable: string; secret: string },
  work: (account: TemporaryAccount) => Promise<void>,
): Promise<void> {
  const { auth } = serviceClient(url, keys.secret);
  const said = (what: string, error: { message: string }): UserError =>
    new UserError(`The auth server ${what}: ${error.message}`);
  const remove = async (id: string, email: string): Promise<void> => {
    const { error } = await auth.admin.deleteUser(id);
    if (error) throw said(`did not remove ${email}, which you remove under Authentication, Users`, error);
  };

  let hasAdministrator = false;
  for (let page = 1; ; page++) {
    const { data, error } = await auth.admin.listUsers({ page, perPage: 200 });
    if (error) throw said('does not take SUPABASE_SECRET_KEY for the secret key of the project', error);
    if (data.users.length === 0) break;
    for (const { id, email = '', app_metadata, email_confirmed_at } of data.users) {
      if (ADDRESS.test(email)) await remove(id, email);
      // Who was invited and never came has no password, and does not count as one.
      else hasAdministrator ||= app_metadata['role'] === 'admin' && email_confirmed_at !== undefined;
    }
  }

  const email = `check-hosted-${randomUUID()}@check.invalid`;
  const password = generatePassword();
  const created = await auth.admin.createUser({
    ...{ email, password, email_confirm: true, user_metadata: { role: 'admin' } },
  });
  if (created.error) throw said('did not make a temporary account', created.error);
  const { id } = created.data.user;
  try {
    const visitor = serviceClient(url, keys.publishable);
    const { data, error } = await visitor.auth.signInWithPassword({ email, password });
    if (error) throw said('did not let the temporary account sign in', error);
    await work({
      token: data.session.access_token,
      hasAdministrator,
      async giveRole(role) {
        const changed = await auth.admin.updateUserById(id, { app_metadata: { role } });
        if (changed.error) throw said(`did not make the temporary account ${role}`, changed.error);
      },
      async sessionStatus() {
        const response = await visitor.rpc('current_session', { p_touch: false });
        return String((response.data as { status?: unknown } | null)?.status);
      },
    });
  } finally {
    await remove(id, email);
  }
}
