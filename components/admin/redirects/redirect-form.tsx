'use client';

import { startTransition, useActionState, useState, type FormEvent, type ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { VersionField } from '#components/admin/form/version-field.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import { redirects as texts } from '#content/admin/visits/redirects.ts';
import type { RedirectFields, RedirectState } from '#lib/redirects/admin/redirect-form.ts';

const messages = { ...texts.problems, signed_out: admin.signedOutWithText };

type RedirectForm = {
  action: (previous: RedirectState, form: FormData) => Promise<RedirectState>;
  path: string;
  button: { idle: string; busy: string };
  /** Without a version on a page that could load nothing. */
  redirect?: RedirectFields & { id: string; version?: number };
  /** On a page that could load nothing: shown unless something was just posted and not stored. */
  otherwise?: ReactNode;
};

const EMPTY: RedirectFields = { from: '', target: '', permanent: 'yes', note: '' };

/** Adds or edits a redirect. What was typed lives here, so that no response can throw it away. */
export function RedirectForm({ action, path, button, redirect, otherwise }: RedirectForm) {
  // By the path, so that the result also finds a form that stands elsewhere on the page.
  const [state, submit, busy] = useActionState<RedirectState, FormData>(action, { status: 'idle' }, path);
  const [fields, setFields] = useState<RedirectFields>(state.fields ?? redirect ?? EMPTY);
  const problems = state.status === 'invalid' ? state.problems : {};
  const control = (name: keyof RedirectFields) => ({
    id: `redirect-${name}`,
    name,
    label: texts.fields[name],
    hint: texts.hints[name],
    value: fields[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  // React resets a form after its action; sent by hand, everything stays as it is.
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  };
  if (otherwise !== undefined && !state.fields) return otherwise;
  return (
    <form
      action={submit}
      aria-label={button.idle}
      onSubmit={send}
      className="mt-6 max-w-2xl space-y-5"
      noValidate
    >
      <ActionMessage state={state} messages={messages} path={path} />
      {redirect && (
        <>
          <input type="hidden" name="id" value={redirect.id} />
          <VersionField state={state} shown={redirect.version} />
        </>
      )}
      <Field {...control('from')} required autoComplete="off" spellCheck={false} />
      <Field {...control('target')} required autoComplete="off" spellCheck={false} />
      <Field {...control('permanent')} as="select">
        <option value="yes">{texts.kinds.permanent}</option>
        <option value="no">{texts.kinds.temporary}</option>
      </Field>
      <Field {...control('note')} autoComplete="off" />
      <SubmitButton texts={button} pending={busy} />
    </form>
  );
}
