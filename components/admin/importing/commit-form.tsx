'use client';

import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { useTypedFields } from '#components/admin/form/use-typed-fields.ts';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { importing } from '#content/admin/importing.ts';
import {
  importPathOf,
  type CommitFields,
  type CommitState,
  type ImportKind,
} from '#lib/newsletter/importing/import-form.ts';

const texts = importing.commit;
const nothing: CommitFields = { typed: '', origin: '' };

type CommitForm = {
  id: string;
  kind: ImportKind;
  /** What would be imported. */
  count: number;
  action: (previous: CommitState, form: FormData) => Promise<CommitState>;
};

/** Where a list comes from and the number of what it brings, typed. What was typed lives here. */
export function CommitForm({ id, kind, count, action }: CommitForm) {
  const path = importPathOf(id);
  const { state, busy, form, control } = useTypedFields(action, { path, prefix: 'import', initial: nothing });
  const field = (name: keyof CommitFields) => ({ ...control(name), autoComplete: 'off', required: true });
  return (
    <form {...form} aria-label={texts.title} className="mt-5 max-w-2xl space-y-6">
      {state.status !== 'idle' && state.status !== 'ok' && (
        <ActionMessage state={state} messages={texts.problems} path={path} />
      )}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="count" value={count} />
      <Field {...field('origin')} label={texts.origin} hint={texts.originHint} maxLength={150} />
      <Field
        {...field('typed')}
        label={texts.typed[kind](count)}
        hint={texts.typedHint}
        inputMode="numeric"
        maxLength={20}
        className="max-w-40"
      />
      <SubmitButton texts={texts.button} pending={busy} />
    </form>
  );
}
