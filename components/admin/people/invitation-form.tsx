'use client';

import { startTransition, useActionState, useState, type FormEvent, type ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import { people as texts } from '#content/admin/people/people.ts';
import { roleTexts } from '#content/admin/people/roles.ts';
import type { InvitationState } from '#lib/auth/people/person-form.ts';
import { PEOPLE_PATH } from '#lib/auth/redirect-path.ts';
import { roles } from '#lib/auth/roles.ts';

type InvitationAction = (previous: InvitationState, form: FormData) => Promise<InvitationState>;

type InvitationForm = {
  action: InvitationAction;
  /** On a page that could load nothing: shown unless somebody was just to be invited and was not. */
  otherwise?: ReactNode;
};

/** Invites somebody. What was typed lives here, so that no response can throw it away. */
export function InvitationForm({ action, otherwise }: InvitationForm) {
  // By the path, so that the result also finds a form that stands elsewhere on the page.
  const [state, submit, busy] = useActionState<InvitationState, FormData>(
    action,
    { status: 'idle' },
    PEOPLE_PATH,
  );
  const [fields, setFields] = useState(state.fields ?? { email: '', role: 'reader' });
  // React resets a form after its action; sent by hand, everything stays as it is.
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  };
  if (otherwise !== undefined && !state.fields) return otherwise;
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });
  return (
    <form
      action={submit}
      aria-label={texts.invite}
      onSubmit={send}
      className="mt-5 max-w-md space-y-5"
      noValidate
    >
      <ActionMessage
        state={state}
        messages={{ ...texts.inviteProblems, signed_out: admin.signedOutWithText }}
        path={PEOPLE_PATH}
      />
      <Field
        id="invite-email"
        name="email"
        type="email"
        label={texts.email}
        autoComplete="off"
        required
        value={fields.email}
        onChange={set('email')}
      />
      <Field
        as="select"
        id="invite-role"
        name="role"
        label={texts.role}
        value={fields.role}
        onChange={set('role')}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleTexts[role].name}
          </option>
        ))}
      </Field>
      <SubmitButton texts={texts.inviteButton} pending={busy} />
    </form>
  );
}
