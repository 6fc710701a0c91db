import 'server-only';
import { cookies, headers } from 'next/headers';
import { errorText, log } from '#lib/log/log.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { requestClient } from '#lib/auth/session.ts';
import { isSessionCookie, sessionCookie } from '#lib/auth/session-cookie.ts';
import type { SessionClient } from '#lib/supabase/session.ts';

/**
 * Ends this session in the backend and deletes its cookies. When the backend does not respond the cookies
 * are deleted all the same, and the failure is logged.
 */
export async function signOut(): Promise<void> {
  const requestId = requestIdOf(await headers());
  const client = await requestClient();
  // For the audit log; the auth server ends the session whatever comes of it.
  await client.rpc('end_sessions', { p_which: 'current' });
  if (await endSession(client, requestId)) log.info('auth.signed_out', { requestId });

  const jar = await cookies();
  for (const { name } of jar.getAll().filter((cookie) => isSessionCookie(cookie.name))) {
    jar.set(name, '', { ...sessionCookie().options, maxAge: 0 });
  }
}

/**
 * Ends the session of a client in the backend, if it has one. A failure is logged.
 * @returns whether it succeeded
 */
export async function endSession(client: SessionClient, requestId: string | undefined): Promise<boolean> {
  const failure = await client.auth.signOut({ scope: 'local' }).then(
    ({ error }) => error,
    (error: unknown) => error,
  );
  if (failure) log.error('auth.sign_out_failed', { requestId, cause: errorText(failure) });
  return !failure;
}
