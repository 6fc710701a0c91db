'use server';

import { redirect } from 'next/navigation';
import { safeNext } from '#lib/auth/redirect-path.ts';
import { signIn, type SignInState } from '#lib/auth/sign-in/sign-in.ts';

/** Takes the sign-in form and leads to the page that was wanted. */
export async function signInAction(_previous: SignInState, form: FormData): Promise<SignInState> {
  const result = await signIn(form);
  if (result.status !== 'ok') return result;
  redirect(safeNext(form.get('next')));
}
