'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { chooseDigest, type DigestFailure } from '#lib/auth/account/choose-digest.ts';
import { changePassword } from '#lib/auth/account/change-password.ts';
import { endSessions, type SessionFailure } from '#lib/auth/account/end-sessions.ts';
import type { PasswordState } from '#lib/auth/account/password-state.ts';
import { withSession } from '#lib/auth/account/with-session.ts';
import { ACCOUNT_PATH } from '#lib/auth/redirect-path.ts';
import { signOut } from '#lib/auth/sign-in/sign-out.ts';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import { postedText } from '#lib/text.ts';

/** Changes the password of whoever posts, who knows the old one. */
export async function changePasswordAction(
  _previous: PasswordState,
  posted: unknown,
): Promise<PasswordState> {
  // Anyone can call it with arguments of another kind.
  const form = posted instanceof FormData ? posted : new FormData();
  const result = await withSession('password', (session) =>
    changePassword(session, {
      old: postedText(form.get('old')),
      wanted: postedText(form.get('wanted')),
      repeated: postedText(form.get('repeated')),
    }),
  );
  if (result.status === 'ok') refresh();
  return result;
}

/** Ends sessions of whoever posts: one, all others, or all. */
export async function endSessionsAction(
  _previous: AdminState<SessionFailure>,
  posted: unknown,
): Promise<AdminState<SessionFailure>> {
  const form = posted instanceof FormData ? posted : new FormData();
  const which = form.get('which');
  const result = await withSession('sessions', (session): Promise<AdminResult<SessionFailure>> =>
    endSessions(session, which),
  );
  if (result.status !== 'ok') return result;
  if (which !== 'all') redirect(`${ACCOUNT_PATH}?ended`);
  await signOut();
  redirect('/login?signed-out');
}

/** Chooses which digest goes to the own address of the administrator who posts. */
export async function chooseDigestAction(
  _previous: AdminState<DigestFailure>,
  form: FormData,
): Promise<AdminState<DigestFailure>> {
  return withAdmin('digest', 'admin', async (admin): Promise<AdminResult<DigestFailure>> => {
    const chosen = await chooseDigest(admin, form.get('choice'));
    return chosen.status === 'ok' ? redirect(`${ACCOUNT_PATH}?digest`) : chosen;
  });
}
