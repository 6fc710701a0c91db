'use client';

import type { ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { useTypedFields } from '#components/admin/form/use-typed-fields.ts';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { sending } from '#content/admin/sending.ts';
import { sendPath, type QueueFields, type QueueState } from '#lib/newsletter/sending/send-form.ts';
import { SendTime } from './send-time.tsx';

const texts = sending.queue;
const nothing: QueueFields = { when: 'now', at: '', instant: '', typed: '' };

export type QueueAction = (previous: QueueState, form: FormData) => Promise<QueueState>;

type QueueForm = {
  number: number;
  action: QueueAction;
  base?: { version: string; count: string };
  isPublic?: boolean;
  /** On a page that could load nothing: shown unless something was just posted and not stored. */
  otherwise?: ReactNode;
};

/** When an issue leaves, and the number of recipients, typed. What was typed lives here. */
export function QueueForm({ number, action, base, isPublic = false, otherwise }: QueueForm) {
  const path = sendPath(number);
  const { state, busy, form, fields, change, control } = useTypedFields(action, {
    path,
    prefix: 'send',
    initial: nothing,
  });
  const scripted = useHydrated();
  const { version, count } = state.base ?? base ?? { version: '', count: '' };
  const { problems, choices } =
    state.status === 'invalid' ? state : { problems: undefined, choices: undefined };
  if (otherwise !== undefined && !state.fields) return otherwise;
  return (
    <form {...form} aria-label={texts.title} className="mt-5 max-w-2xl space-y-6">
      {state.status !== 'idle' && state.status !== 'ok' && (
        <ActionMessage state={state} messages={texts.problems} path={path} />
      )}
      {Object.entries({ number, version, count }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{isPublic ? texts.publicAlready : texts.publishes}</p>
      <SendTime
        fields={fields}
        onChange={change}
        error={problems?.at}
        // Those of a time that has been changed since are no choice any more.
        choices={state.fields?.at === fields.at ? choices : undefined}
        checked={'checked' in state ? state.checked : undefined}
        scripted={scripted}
      />
      <Field
        {...control('typed')}
        label={texts.typed(Number(count))}
        hint={texts.typedHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        className="max-w-40"
      />
      <SubmitButton texts={texts.button} pending={busy} />
    </form>
  );
}
