import { createHmac } from 'node:crypto';
import { accounts } from './accounts.ts';
import { sessionBeforeSecondStep } from './second-steps.ts';
import { newSession, SESSION_COOKIE, sessionCookie } from './sessions.ts';

const cookie = (session: object): string => `${SESSION_COOKIE}=${sessionCookie(session)}`;

function token(claims: object, secret: string, algorithm = 'HS256'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: algorithm, typ: 'JWT' })}.${part(claims)}`;
  const signature =
    algorithm === 'none' ? '' : createHmac('sha256', secret).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}

/** A session as a forger would write it: an administrator by its own account, and fresh for years. */
function forged(adminId: string, secret: string, algorithm?: string): string {
  const expires = Math.floor(Date.now() / 1000) + 1e8;
  const user = { id: adminId, aud: 'authenticated', role: 'authenticated', app_metadata: { role: 'admin' } };
  const claims = { ...user, sub: adminId, exp: expires, iat: 0, session_id: adminId };
  return cookie({
    access_token: token(claims, secret, algorithm),
    token_type: 'bearer',
    expires_in: 1e8,
    expires_at: expires,
    refresh_token: 'forged',
    user,
  });
}

/**
 * Everyone who may try the admin area, by the cookie header they come with; only `admin` may do everything,
 * and the outsiders nothing.
 */
export async function actors(): Promise<{
  admin: string;
  lesser: { reader: string; editor: string };
  outsiders: Record<string, string | undefined>;
}> {
  const admin = await newSession(accounts.admin);
  const [reader, editor] = [await newSession(accounts.insideReader), await newSession(accounts.editor)];
  const user = await newSession(accounts.user);
  const pretender = await newSession(accounts.pretender);
  const left = await newSession(accounts.admin);
  await left.client.auth.signOut({ scope: 'local' });
  const adminId = admin.session.user.id;
  return {
    admin: cookie(admin.session),
    lesser: { reader: cookie(reader.session), editor: cookie(editor.session) },
    outsiders: {
      'an anonymous visitor': undefined,
      'a forger with the published default secret': forged(adminId, 'dev-secret-change-me'),
      'a forger without a signature': forged(adminId, '', 'none'),
      'a forger who writes nonsense': 'admin-session=base64-e30; __Host-admin-session=x',
      'a signed-in user': cookie(user.session),
      'a user with user_metadata.role = admin': cookie(pretender.session),
      'a user whose cookie says app_metadata.role = admin': cookie({
        ...user.session,
        user: { ...user.session.user, app_metadata: { role: 'admin' } },
      }),
      'an admin who has signed out': cookie(left.session!),
      'an admin between password and second step': cookie(await sessionBeforeSecondStep()),
    },
  };
}
