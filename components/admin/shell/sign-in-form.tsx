'use client';

import { useActionState } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import type { SignInState } from '#lib/auth/sign-in/sign-in.ts';

type SignInForm = {
  action: (previous: SignInState, form: FormData) => Promise<SignInState>;
  next: string;
};

const texts = admin.signIn;

/** Works without scripts: the response to the post is this form again, with its message. */
export function SignInForm({ action, next }: SignInForm) {
  const [state, submit] = useActionState<SignInState, FormData>(action, { status: 'idle' });
  return (
    <form action={submit} aria-label={texts.title} className="mt-8 space-y-5">
      <ActionMessage state={state} messages={texts} path={next} />
      <input type="hidden" name="next" value={next} />
      <Field
        id="email"
        name="email"
        type="email"
        label={texts.email}
        autoComplete="username"
        required
        defaultValue={state.email ?? ''}
      />
      <Field
        id="password"
        name="password"
        type="password"
        label={texts.password}
        autoComplete="current-password"
        required
      />
      <SubmitButton texts={texts.button} className="button button-primary w-full" />
    </form>
  );
}
