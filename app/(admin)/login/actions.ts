'use server';

import { redirect } from 'next/navigation';
import { safeNext } from '#lib/auth/redirect-path.ts';
import { signIn, type SignInOutcome } from '#lib/auth/sign-in.ts';

/** Takes the sign-in form and leads to the page that asked for it. */
export async function signInAction(_previous: SignInOutcome, form: FormData): Promise<SignInOutcome> {
  const outcome = await signIn(form);
  if (outcome !== 'signed-in') return outcome;
  redirect(safeNext(form.get('next')));
}
