'use client';

import { useState, type ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { useTypedForm } from '#components/admin/form/use-typed-fields.ts';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import type { ProblemMessages } from '#lib/admin/problem-message.ts';
import type { TypedState } from '#lib/admin/typed-state.ts';
import type { Failed } from '#lib/result.ts';

export type TypedAction<Failure extends Failed> = (
  previous: TypedState<Failure>,
  form: FormData,
) => Promise<TypedState<Failure>>;

type TypedForm<Failure extends Failed> = {
  action: TypedAction<Failure>;
  /** The name of the form: a page has several. */
  label: string;
  /** A sentence for each way in which the action itself can fail. */
  messages: ProblemMessages & Readonly<Record<Failure['status'], string>>;
  /** The page the form stands on, to return to after signing in again. */
  path: string;
  /** What goes with the text; without it what was posted goes again. */
  fields: Record<string, string> | undefined;
  field: { name: string; label: string; hint: string; multiline?: boolean };
  button: { idle: string; busy: string };
  /** On a page that could load nothing: shown unless something was just posted and not carried out. */
  otherwise?: ReactNode;
  /** Beside the button. */
  children?: ReactNode;
};

/** A form of the admin area with one text, which lives here, so that no response can throw it away. */
export function TypedForm<Failure extends Failed>({
  action,
  label,
  messages,
  path,
  fields,
  field: { multiline = false, ...field },
  button,
  otherwise,
  children,
}: TypedForm<Failure>) {
  const { state, busy, form } = useTypedForm<TypedState<Failure>>(action, path);
  const [text, setText] = useState(state.typed ?? '');
  if (otherwise !== undefined && state.typed === undefined) return otherwise;
  // Without a limit of its own, which would cut a pasted text off in silence.
  const control = {
    ...field,
    id: `typed-${field.name}`,
    value: text,
    required: true,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
  return (
    <form {...form} aria-label={label} className="mt-5 max-w-2xl space-y-5">
      <ActionMessage
        state={state}
        messages={{ ...messages, signed_out: admin.signedOutWithText }}
        path={path}
      />
      {Object.entries(fields ?? state.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {multiline ? (
        <Field {...control} as="textarea" rows={3} />
      ) : (
        <Field {...control} autoComplete="off" spellCheck={false} />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton texts={button} pending={busy} />
        {children}
      </div>
    </form>
  );
}
