'use server';

import { redirect } from 'next/navigation';
import { safeNext } from '#lib/auth/redirect-path.ts';
import { signIn, type SignInState } from '#lib/auth/sign-in/sign-in.ts';

/** Takes the sign-in form and leads to the page that was wanted. */
export async function signInAction(_previous: SignInState, posted: unknown): Promise<SignInState> {
  // Anyone can call it with arguments of another kind.
  const form = posted instanceof FormData ? posted : new FormData();
  const result = await signIn(form);
  if (result.status !== 'ok') return result;
  redirect(safeNext(form.get('next')));
}
