'use client';

import { useActionState } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { account } from '#content/admin/account.ts';
import type { PasswordState } from '#lib/auth/account/password-state.ts';
import { ACCOUNT_PATH } from '#lib/auth/redirect-path.ts';

const texts = account.password;

type PasswordForm = {
  action: (previous: PasswordState, form: FormData) => Promise<PasswordState>;
  email: string;
  minLength: number;
};

/** Works without scripts. No password is ever sent back: after a failure all three are typed again. */
export function PasswordForm({ action, email, minLength }: PasswordForm) {
  const [state, submit] = useActionState<PasswordState, FormData>(action, { status: 'idle' });
  return (
    <form action={submit} aria-label={texts.title} className="mt-5 max-w-md space-y-5">
      <ActionMessage state={state} messages={texts.problems} path={ACCOUNT_PATH} done={texts.done} />
      {/* For password managers, which store the new one under it. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Secret name="old" label={texts.old} autoComplete="current-password" />
      <Secret name="wanted" label={texts.wanted} hint={texts.hint(minLength)} autoComplete="new-password" />
      <Secret name="repeated" label={texts.repeated} autoComplete="new-password" />
      <SubmitButton texts={texts.button} />
    </form>
  );
}

type Secret = { name: string; label: string; hint?: string; autoComplete: string };

const Secret = ({ name, ...props }: Secret) => (
  <Field id={`password-${name}`} name={name} type="password" required {...props} />
);
