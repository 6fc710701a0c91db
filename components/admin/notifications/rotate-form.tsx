'use client';

import { useActionState } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { notifications as texts } from '#content/admin/notifications/webhooks.ts';
import { NOTIFICATIONS_PATH, type SecretState } from '#lib/webhooks/admin/webhook-form.ts';
import { Secret } from './secret.tsx';

export type RotateAction = (previous: SecretState, form: FormData) => Promise<SecretState>;

/** Makes a new secret of a webhook and shows it once. */
export function RotateForm({ action, id, name }: { action: RotateAction; id: string; name: string }) {
  const [state, submit] = useActionState<SecretState, FormData>(action, { status: 'idle' });
  return (
    <form action={submit} aria-label={`${texts.rotate.idle}: ${name}`} className="min-w-0">
      <ActionMessage
        state={state}
        messages={texts.actionProblems}
        path={NOTIFICATIONS_PATH}
        done={state.status === 'ok' && <Secret text={texts.secret.rotated} secret={state.secret} />}
      />
      <input type="hidden" name="id" value={id} />
      <SubmitButton texts={texts.rotate} className="button button-outline min-h-11 px-4" />
    </form>
  );
}
