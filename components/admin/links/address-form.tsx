'use client';

import { useActionState } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { addressChange as texts } from '#content/admin/people/links.ts';
import type { AddressState } from '#lib/auth/links/ask-address.ts';
import { ADDRESS_PATH } from '#lib/auth/redirect-path.ts';

type AddressForm = { action: (previous: AddressState, form: FormData) => Promise<AddressState> };

/** Works without scripts. The password is never sent back. */
export function AddressForm({ action }: AddressForm) {
  const [state, submit] = useActionState<AddressState, FormData>(action, { status: 'idle' });
  return (
    <form action={submit} aria-label={texts.title} className="mt-8 space-y-5">
      <ActionMessage state={state} messages={texts.problems} path={ADDRESS_PATH} />
      <Field
        id="email"
        name="email"
        type="email"
        label={texts.email}
        autoComplete="email"
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
      <SubmitButton texts={texts.button} />
    </form>
  );
}
