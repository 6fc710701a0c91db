'use client';

import type { ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { useTypedFields } from '#components/admin/form/use-typed-fields.ts';
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
  const { state, busy, form, control } = useTypedFields(action, {
    path: PEOPLE_PATH,
    prefix: 'invite',
    initial: { email: '', role: 'reader' },
  });
  if (otherwise !== undefined && !state.fields) return otherwise;
  return (
    <form {...form} aria-label={texts.invite} className="mt-5 max-w-md space-y-5">
      <ActionMessage
        state={state}
        messages={{ ...texts.inviteProblems, signed_out: admin.signedOutWithText }}
        path={PEOPLE_PATH}
      />
      <Field {...control('email')} type="email" label={texts.email} autoComplete="off" required />
      <Field {...control('role')} as="select" label={texts.role}>
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
