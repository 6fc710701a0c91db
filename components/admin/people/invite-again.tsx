'use client';

import { useActionState } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { people as texts } from '#content/admin/people/people.ts';
import type { InvitationState } from '#lib/auth/people/person-form.ts';
import type { Person } from '#lib/auth/people/people.ts';
import { PEOPLE_PATH } from '#lib/auth/redirect-path.ts';
import type { InvitationAction } from './invitation-form.tsx';

type InviteAgain = { person: Person; action: InvitationAction };

/** Sends the invitation of somebody once more, with a new link. */
export function InviteAgain({ person: { email, role }, action }: InviteAgain) {
  const [state, submit] = useActionState<InvitationState, FormData>(action, { status: 'idle' });
  return (
    <form action={submit} aria-label={texts.againOf(email)}>
      <ActionMessage state={state} messages={texts.problems} path={PEOPLE_PATH} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="role" value={role} />
      <SubmitButton texts={texts.again} className="button button-outline min-h-11 px-4" />
    </form>
  );
}
