'use client';

import { useActionState } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { forgotten as texts } from '#content/admin/people/links.ts';
import type { ResetState } from '#lib/auth/links/ask-reset.ts';
import { FORGOTTEN_PATH } from '#lib/auth/redirect-path.ts';

type ForgottenForm = { action: (previous: ResetState, form: FormData) => Promise<ResetState> };

/** Works without scripts: the response to the post is this page again, with its message. */
export function ForgottenForm({ action }: ForgottenForm) {
  const [state, submit] = useActionState<ResetState, FormData>(action, { status: 'idle' });
  return (
    <form action={submit} aria-label={texts.title} className="mt-8 space-y-5">
      <ActionMessage state={state} messages={texts} path={FORGOTTEN_PATH} />
      <Field
        id="email"
        name="email"
        type="email"
        label={texts.email}
        autoComplete="username"
        required
        defaultValue={state.email ?? ''}
      />
      <SubmitButton texts={texts.button} className="button button-primary w-full" />
    </form>
  );
}
