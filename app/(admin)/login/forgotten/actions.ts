'use server';

import { redirect } from 'next/navigation';
import { askPasswordReset, type ResetState } from '#lib/auth/links/ask-reset.ts';
import { FORGOTTEN_PATH } from '#lib/auth/redirect-path.ts';
import { postedText } from '#lib/text.ts';

/** Mails a link to a new password to whoever has the address; the answer does not say whether anybody has. */
export async function askResetAction(_previous: ResetState, posted: unknown): Promise<ResetState> {
  // Anyone can call it with arguments of another kind.
  const form = posted instanceof FormData ? posted : new FormData();
  const email = postedText(form.get('email')).trim();
  const result = await askPasswordReset(email);
  if (result.status !== 'ok') return { ...result, email };
  redirect(`${FORGOTTEN_PATH}?done`);
}
